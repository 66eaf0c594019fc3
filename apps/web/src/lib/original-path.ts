/** Where the server shows a mail as it was sent. */
export const originalPath = (issueId: string): string => `/api/issues/${encodeURIComponent(issueId)}/original`
