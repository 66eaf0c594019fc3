/** The key of a user's profile picture in the file store. */
export const avatarKey = (userId: string) => `profile_pictures/${userId}`
/** The largest picture that may be uploaded, in bytes. Also known to the browser, which sends nothing larger. */
export const MAX_AVATAR_BYTES = 5_242_880
