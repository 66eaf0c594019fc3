/** Where a user's profile picture lies in the file store. */
export const avatarKey = (userId: string) => `profile_pictures/${userId}`
