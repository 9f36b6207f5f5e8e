#include "learn/trie.h"

#include <stdlib.h>
#include <string.h>

#include "common/memory.h"

static int compare(const void *a, const void *b) {
    const struct pattern *p = a, *q = b;
    if (p->stage != q->stage) return p->stage < q->stage ? -1 : 1;
    if (p->ko != q->ko) return p->ko < q->ko ? -1 : 1;
    /* 0 behind the last stone puts prefixes first: stones 0 and 1 would be at the move and do not occur. */
    for (int i = 0; i < NEIGHBOURS_MAX; i++)
        if (p->stone[i] != q->stone[i]) return p->stone[i] < q->stone[i] ? -1 : 1;
    /* The rest makes the order complete. */
    return memcmp(p, q, offsetof(struct pattern, y_max) + 1);
}

void trie_sort(struct pattern_set *set) {
    if (set->count) qsort(set->pattern, set->count, sizeof *set->pattern, compare);
}

static int shared_stones(const struct pattern *p, const struct pattern *q) {
    int shared = 0;
    while (shared < p->stones && shared < q->stones && p->stone[shared] == q->stone[shared]) shared++;
    return shared;
}

static kt_window window_of(const struct pattern *p, const kt_matcher *matcher) {
    kt_window window;
    memset(&window, 0xff, sizeof window);
    kt_matcher_bound(matcher, &window, kt_matcher_range(p->x_min, p->x_max),
                     kt_matcher_range(p->y_min, p->y_max));
    return window;
}

static void append(struct trie *trie, size_t *capacity, struct trie_node node) {
    trie->node = memory_room(trie->node, trie->count, capacity, sizeof *trie->node);
    trie->node[trie->count++] = node;
}

struct trie trie_build(const struct pattern_set *set, uint32_t first, uint32_t end,
                       const kt_matcher *matcher) {
    struct trie trie = {0};
    uint32_t path[NEIGHBOURS_MAX + 1] = {0};
    size_t capacity = 0;
    int depth = 0;
    append(&trie, &capacity, (struct trie_node){.first = first});
    for (uint32_t i = first; i < end; i++) {
        const struct pattern *p = &set->pattern[i];
        int keep = i == first ? 0 : shared_stones(p - 1, p);
        for (; depth > keep; depth--) trie.node[path[depth]].skip = trie.count;
        while (depth < p->stones) {
            uint16_t stone = p->stone[depth];
            path[++depth] = trie.count;
            append(&trie, &capacity, (struct trie_node){.first = i, .stone = stone, .depth = (uint8_t)depth});
        }
        kt_window window = window_of(p, matcher);
        for (int j = 0; j <= depth; j++)
            for (int word = 0; word < KT_WINDOW_WORDS; word++)
                trie.node[path[j]].reach.word[word] |= window.word[word];
    }
    for (; depth >= 0; depth--) trie.node[path[depth]].skip = trie.count;
    append(&trie, &capacity, (struct trie_node){.first = end});
    trie.count--;
    return trie;
}

void trie_free(struct trie *trie) {
    free(trie->node);
    *trie = (struct trie){0};
}
