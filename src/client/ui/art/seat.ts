/** Side A is the host, pink, left; side B the challenger, green, right. */
export type Seat = 'a' | 'b';
