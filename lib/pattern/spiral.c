#include "pattern/spiral.h"

int kt_spiral_distance(int dx, int dy) { return dx * dx + dy * dy; }

void kt_spiral_init(kt_spiral *spiral, int size) {
    int before = kt_quadrant(size) - 1, farthest = kt_spiral_distance(size - 1, size - 1);
    spiral->count = 0;
    for (int distance = 0; distance <= farthest; distance++) {
        for (int dy = -before; dy < size; dy++) {
            for (int dx = -before; dx < size; dx++) {
                if (kt_spiral_distance(dx, dy) != distance) continue;
                spiral->dx[spiral->count] = (int8_t)dx;
                spiral->dy[spiral->count++] = (int8_t)dy;
            }
        }
    }
}
