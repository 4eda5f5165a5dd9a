/** The first words of names, some of them nouns. Words have at most 7 letters, so that a name with four digits has at most 20. */
const adjectives = `
  Amber Analog Brave Breezy Bright Bronze Classic Clever Copper Cosmic Crimson Crisp Crystal Dancing
  Digital Distant Dusty Endless Fuzzy Gentle Golden Groovy Happy Hidden Humming Indigo Jazzy Jolly
  Lucky Lunar Magic Marble Mellow Merry Mighty Misty Mystic Neon Noble Peppy Quiet Rapid Retro Roaming
  Rolling Royal Rusty Scarlet Silver Singing Smoky Snappy Solar Sonic Starry Steady Stereo Stormy
  Sunny Swing Velvet Vintage Violet Witty
`
  .trim()
  .split(/\s+/);
const nouns = `
  Album Alto Anthem Ballad Banjo Bassoon Baton Bongo Boombox Bridge Bugle Cello Chord Chorus Cornet
  Cymbal Drummer Duet Echo Encore Fader Fiddle Flute Groove Guitar Harmony Jukebox Kazoo Lyric Maestro
  Mambo Maraca Marimba Melody Mixer Mixtape Needle Oboe Octave Piano Piccolo Polka Quartet Radio
  Record Refrain Reverb Rhythm Riff Samba Sampler Singer Soloist Sonata Soprano Speaker Synth Tango
  Tempo Tenor Treble Trumpet Tuba Tuner Ukulele Verse Vinyl Viola Violin Waltz
`
  .trim()
  .split(/\s+/);

/** Number of attempts with no or a short number; later ones use a longer number, of which there are a hundred times as many. */
const simpleTries = 4;

const oneOf = (words: readonly string[], chance: number): string =>
  words[Math.floor(chance * words.length)] ?? '';

/** Returns two words, for example "Dusty Needle". `random` returns numbers in [0, 1). */
const musicName = (random: () => number): string => {
  const adjective = oneOf(adjectives, random());
  return `${adjective} ${oneOf(nouns, random())}`;
};

/** Returns a name to propose to a player: without a number in the first attempts, while such a name is likely to be free. */
export const proposeName = (random: () => number, tries = 0): string =>
  tries < simpleTries ? musicName(random) : guestName(random, tries);

/** Returns a name such as "Dusty Needle 48". `tries`: how many proposed names were taken already. */
export function guestName(random: () => number, tries = 0): string {
  const name = musicName(random);
  const least = tries < simpleTries ? 10 : 1000;
  return `${name} ${least + Math.floor(random() * 9 * least)}`;
}
