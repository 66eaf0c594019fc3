// Sets the stored theme before the first paint, and the fonts if they are in the browser's cache by now. A file of its
// own, because the page allows no inline script.
;(() => {
  let theme = 'light'
  try {
    const stored = localStorage.getItem('theme')
    if (stored === 'dark' || stored === 'sepia') theme = stored
    if (localStorage.getItem('fonts') === 'loaded') document.documentElement.dataset.fonts = 'loaded'
    if (localStorage.getItem('followsSystem') === 'true')
      theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  } catch {
    // Storage can be switched off; the page is light then.
  }
  document.documentElement.dataset.theme = theme
  document.documentElement.dataset.mantineColorScheme = theme === 'dark' ? 'dark' : 'light'
  // What is around the page of an installed app: the colour of the bar.
  const colours = { light: '#ffffff', dark: '#1d2024', sepia: '#faf3e4' }
  document.querySelector('meta[name="theme-color"]').content = colours[theme]
})()
