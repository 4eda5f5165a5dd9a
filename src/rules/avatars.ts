/** The eight music warriors (spec §3); the name stands beside or under the picture. */
export const avatars = {
  female_1: { name: 'Bass Queen', world: 'Afrobeats' },
  female_2: { name: 'Riot Star', world: 'Punk' },
  female_3: { name: 'Beat Architect', world: 'Producer' },
  female_4: { name: 'Rodeo Nova', world: 'Country' },
  male_1: { name: 'The Selector', world: 'Sound system' },
  male_2: { name: 'Riff Reaper', world: 'Metal' },
  male_3: { name: 'MC Thunder', world: 'Hip hop' },
  male_4: { name: 'Neon Idol', world: 'K-pop' },
} as const;

export type AvatarType = keyof typeof avatars;

export const avatarTypes = [
  'male_1',
  'male_2',
  'male_3',
  'male_4',
  'female_1',
  'female_2',
  'female_3',
  'female_4',
] as const satisfies readonly AvatarType[];
