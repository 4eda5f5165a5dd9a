/** Where the picture of an avatar lies; the key is the account's `avatarType`. */
export const avatarPath = (avatar: string): string => `/avatars/${avatar}.svg`;
