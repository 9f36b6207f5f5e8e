#include "report/report_step.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/json_write.h"
#include "common/memory.h"
#include "common/output.h"
#include "common/whole_file.h"

json_t *step_run(const struct words *words, struct child_result *result) {
    bool started, ok = child_run("/proc/self/exe", words, result, &started);
    json_t *object = ok ? json_loads(result->output, 0, NULL) : NULL;
    free(result->output);
    result->output = NULL;
    if (object) return object;
    CLEANUP_FREE char *line = words_join(words);
    fprintf(stderr, "katachi: this step of the report failed: %s\n", line);
    return NULL;
}

char *step_key(const struct survey *survey, int size, const char *commands) {
    return memory_print("program %016" PRIx64 ", games %016" PRIx64 ": %s\n", survey->program,
                        survey->fingerprint[size == 19], commands);
}

json_t *step_recall(const char *path, const char *key) {
    CLEANUP_FILE FILE *stream = whole_file_is_regular(path, NULL) ? fopen(path, "r") : NULL;
    CLEANUP_FREE char *line = NULL;
    size_t bytes = 0;
    bool ok = stream && getline(&line, &bytes, stream) > 0 && strcmp(line, key) == 0 &&
              getline(&line, &bytes, stream) > 0;
    return ok ? json_loads(line, 0, NULL) : NULL;
}

bool step_keep(const char *path, const char *key, json_t *object) {
    const struct output_target target = {.path = path, .kind = FILE_RESULT};
    struct output output;
    if (!output_begin(&output, &target, true)) return false;
    fputs(key, output.stream);
    json_write(output.stream, json_incref(object));
    return output_commit(&output, NULL);
}
