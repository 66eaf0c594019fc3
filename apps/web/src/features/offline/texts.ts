export const texts = {
  offline: "You're offline",
  newVersion: 'A new version of Tidings is ready. It loads the next time you start Tidings.',
  loadNow: 'Load it now',
}
