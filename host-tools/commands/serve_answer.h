/* serve_answer.h: what the web server of serve.h answers. */
#pragma once

struct evhttp;

/* From now on `http` answers with the files of `folder`, as serve.h says. */
void serve_answer(struct evhttp *http, const char *folder);
