/** Battle name, in characters as a person counts them (spec §9). */
export const nicknameLength = { min: 2, max: 20 } as const;
/** Letters of a room code (spec §9). */
export const roomCodeLength = 6;
/** What one listener may give one song; whole numbers (spec §9). */
export const ratingRange = { min: 1, max: 10, untouched: 5 } as const;
/** Characters of a comment; more is cut off (spec §5). */
export const commentLength = 280;
/** Seats of a battle; it starts when the second is taken. */
export const seats = { toStart: 2, stored: 10 } as const;
/** Characters of a song search that is worth asking (spec §5) and the most that is looked at. */
export const searchLength = { min: 2, max: 100 } as const;
/** Characters of a search that the other player sees while it is typed. */
export const typingLength = 200;
/** Songs a player was shown already that one question for suggestions may leave out. */
export const mostPassedOver = 60;
/** How long both see who has arrived before the first turn's clock begins, in milliseconds. */
export const arrivalMs = 2000;
/** Battles of the same two players that count on one day (UTC). */
export const countedPerPairAndDay = 30;
/** A song on its way when the turn clock ends is still taken for this long, in milliseconds. */
export const turnGraceMs = 2000;
/** How long the player who is waited for must be away before the waiting one may end the battle, in milliseconds. */
export const claimAfterMs = 60_000;
/** The latest second of a video at which a song may start. */
export const latestStartSecond = 12 * 60 * 60;
/** A room no one joined is closed after this long, in milliseconds. */
export const waitingRoomMs = 24 * 60 * 60 * 1000;
/** Names on the leaderboard (spec §9). */
export const leaderboardSize = 10;
/** Live battles that home shows of a player, newest first. */
export const mostLiveShown = 5;
/** Songs shown on a profile, newest first. */
export const recentSongs = 50;
/** What a step that is lost by its clock has left, at least, after a time in which no server was there; in milliseconds. */
export const grantMs = { turn: 20_000, rating: 60_000, anytime: 60 * 60 * 1000 } as const;
