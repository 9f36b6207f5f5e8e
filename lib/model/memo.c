#include "model/memo.h"

#include "board/zobrist.h"

#if KT_DESKTOP

static bool is_same(const kt_recent *a, const kt_recent *b) {
    if (a->count != b->count) return false;
    for (int i = 0; i < a->count; i++)
        if (a->move[i] != b->move[i]) return false;
    return true;
}

bool kt_memo_find(kt_memo *memo, const kt_memo_question *question, uint32_t hash, kt_memo_answer **answer) {
    for (int i = 0; i < question->recent.count; i++)
        hash = (hash ^ question->recent.move[i]) * KT_ZOBRIST_GOLDEN;
    uint32_t place = hash * KT_ZOBRIST_GOLDEN >> (32 - KT_MEMO_BITS);
    kt_memo_question *known = &memo->entry[place].question;
    *answer = &memo->entry[place].answer;
    if (known->image == question->image && known->komi == question->komi &&
        known->colour == question->colour && known->views == question->views && known->ko == question->ko &&
        is_same(&known->recent, &question->recent) && kt_bitboard_equal(&known->black, &question->black) &&
        kt_bitboard_equal(&known->white, &question->white) &&
        kt_bitboard_equal(&known->allowed, &question->allowed))
        return true;
    *known = *question;
    return false;
}

#endif
