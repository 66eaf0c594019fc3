/**
 * When remote pictures of mails are fetched, each once: soon after the mail arrived; some minutes after one of them is
 * first viewed; or never.
 */
export const PICTURE_MODES = ['arrival', 'view', 'off'] as const
export type PictureMode = (typeof PICTURE_MODES)[number]
