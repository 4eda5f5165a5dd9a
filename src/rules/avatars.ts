/** The eight avatars (spec §3); the name is shown beside or below the picture. */
export const avatars = {
  male_1: { name: 'The Selector', world: 'Sound system' },
  male_2: { name: 'Riff Reaper', world: 'Metal' },
  male_3: { name: 'MC Thunder', world: 'Hip hop' },
  male_4: { name: 'Neon Idol', world: 'K-pop' },
  female_1: { name: 'Bass Queen', world: 'Afrobeats' },
  female_2: { name: 'Riot Star', world: 'Punk' },
  female_3: { name: 'Beat Architect', world: 'Producer' },
  female_4: { name: 'Rodeo Nova', world: 'Country' },
} as const;

export type AvatarType = keyof typeof avatars;

export const avatarTypes = Object.keys(avatars) as AvatarType[];
