/* The sum of a vector's lanes: the upper half is added to the lower one, and so on. */
INLINE float sum_of(lanes sum) {
    __typeof__(sum.lo) eight = sum.lo + sum.hi;
    __typeof__(eight.lo) four = eight.lo + eight.hi;
    __typeof__(four.lo) two = four.lo + four.hi;
    return two.x + two.y;
}
