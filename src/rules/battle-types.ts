/** What the songs of a battle are about: the union of the two lists of spec §3. */
export const battleTypes = [
  'wildcard',
  'pop',
  'hip_hop',
  'rap',
  'kpop',
  'latin_music',
  'edm',
  'dance',
  'rnb',
  'afrobeats',
  'rock',
  'house',
  'country',
  'love_songs',
  'metal',
  'jazz',
  'blues',
  'earworms',
  'progressive_rock',
  'classical',
  'christmas',
  'new_artists',
  'unsigned_acts',
] as const;

export type BattleType = (typeof battleTypes)[number];

const names: Record<BattleType, string> = {
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
};

/** 'Hip Hop' */
export const battleTypeName = (type: BattleType): string => names[type];

/** 'Hip Hop Battle' (spec §3: labels take the form 'Pop Battle'). */
export const battleTypeLabel = (type: BattleType): string => `${names[type]} Battle`;
