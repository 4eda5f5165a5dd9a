/** Battle types, the topics of a battle's songs: the union of the two lists of spec §3. */
const names = {
  wildcard: 'Wildcard',
  pop: 'Pop',
  hip_hop: 'Hip Hop',
  rap: 'Rap',
  kpop: 'K-Pop',
  latin_music: 'Latin Music',
  edm: 'EDM',
  dance: 'Dance',
  rnb: 'R&B',
  afrobeats: 'Afrobeats',
  rock: 'Rock',
  house: 'House',
  country: 'Country',
  love_songs: 'Love Songs',
  metal: 'Metal',
  jazz: 'Jazz',
  blues: 'Blues',
  earworms: 'Earworms',
  progressive_rock: 'Progressive Rock',
  classical: 'Classical',
  christmas: 'Christmas',
  new_artists: 'New Artists',
  unsigned_acts: 'Unsigned Acts',
} as const;

export type BattleType = keyof typeof names;

export const battleTypes = Object.keys(names) as BattleType[];

export const battleTypeName = (type: BattleType): string => names[type];

/** Returns a label such as 'Hip Hop Battle' (spec §3). */
export const battleTypeLabel = (type: BattleType): string => `${names[type]} Battle`;
