/** Length of a battle name in grapheme clusters (spec §9). */
export const nicknameLength = { min: 2, max: 20 } as const;
/** Number of letters in a room code (spec §9). */
export const roomCodeLength = 6;
/** Range of a rating, in whole numbers (spec §9); `untouched`: the initial value of the control. */
export const ratingRange = { min: 1, max: 10, untouched: 5 } as const;
/** Maximum number of characters of a player's text: a comment (spec §5) or a title. The rest is cut off. */
export const maxTextLength = 280;
/** The contract's `maxPlayers` of every battle. */
export const maxPlayers = 10;
/** Minimum number of characters in a song search (spec §5), and the maximum that the server reads. */
export const searchLength = { min: 2, max: 100 } as const;
/** Maximum number of characters of a search that the opponent sees while it is typed. */
export const typingLength = 200;
/** Maximum number of already shown songs that one request for suggestions may exclude. */
export const maxExcludedSongs = 60;
/** How long both players see who has joined before the clock of the first turn starts, in milliseconds. */
export const arrivalMs = 2000;
/** Maximum number of counted battles of the same two players per day (UTC). */
export const countedPerPairAndDay = 30;
/** Grace period after the turn clock, in milliseconds, for a song that was sent in time and is still in transit. */
export const turnGraceMs = 2000;
/** How long an awaited player must be away before the waiting player may end the battle, in milliseconds. */
export const claimAfterMs = 60_000;
/** Latest start of a song, in seconds from the beginning of its video. */
export const latestStartSecond = 12 * 60 * 60;
/** Maximum number of a player's live rooms that wait for an opponent: every list of the player's battles reads them. */
export const maxOpenRooms = 100;
/** How long a live room waits for an opponent before it expires, in milliseconds. */
export const waitingRoomMs = 24 * 60 * 60 * 1000;
/** Maximum number of names on the leaderboard (spec §9). */
export const leaderboardSize = 10;
/** Maximum number of a player's live battles on the home page, newest first. */
export const maxLiveShown = 5;
/** Maximum number of songs on a profile, newest first. */
export const maxProfileSongs = 50;
/** Minimum time left of a step with a clock after a server downtime, in milliseconds. */
export const minLeftMs = { turn: 20_000, rating: 60_000, anytime: 60 * 60 * 1000 } as const;
