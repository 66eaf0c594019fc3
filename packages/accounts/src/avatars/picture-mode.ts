/**
 * When pictures are fetched that mails name on the web, each once: soon after the mail came in; some minutes after one of
 * them was first to be shown; or never.
 */
export const PICTURE_MODES = ['arrival', 'view', 'off'] as const
export type PictureMode = (typeof PICTURE_MODES)[number]
