/** The title of a page in the browser's tab. */
export const PageTitle = ({ children }: { children: string }) => <title>{`${children} · Tidings`}</title>
