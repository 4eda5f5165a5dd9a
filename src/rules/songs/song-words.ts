/** What stands in the place of a title and an artist the host of the site hides. */
export const hiddenTitle = { title: 'Title hidden by the host of this site', artist: '' } as const;
