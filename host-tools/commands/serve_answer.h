/* serve_answer.h: what the web server of serve.h answers. */
#ifndef SERVE_ANSWER_H
#define SERVE_ANSWER_H

struct evhttp;

/* From now on `http` answers with the files of `folder`, as serve.h says. */
void serve_answer(struct evhttp *http, const char *folder);

#endif
