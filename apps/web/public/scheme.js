// Runs before the first paint, so that a dark page never flashes white. A file of its own: the CSP allows no inline script.
;(() => {
  let stored = null
  try {
    stored = window.localStorage.getItem('foyer-color-scheme')
  } catch {
    // Storage may be forbidden; the device's own scheme is a good answer.
  }
  const dark = window.matchMedia('(prefers-color-scheme: dark)').matches
  const scheme = stored === 'light' || stored === 'dark' ? stored : dark ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
})()
