// Runs before the first paint, so that a dark page never flashes white, nor a prerendered page in another language than the
// chosen one. A file of its own: the CSP allows no inline script.
;(() => {
  const page = document.documentElement
  const stored = (key) => {
    try {
      return window.localStorage.getItem(key)
    } catch {
      // Storage may be forbidden; the device's own scheme and languages are a good answer.
      return null
    }
  }
  const scheme = stored('foyer-color-scheme')
  const device = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  page.setAttribute('data-mantine-color-scheme', scheme === 'light' || scheme === 'dark' ? scheme : device)

  // A step that the browser's history remembers is shown again after a reload.
  const { sent, sessionEnded } = window.history.state ?? {}
  if ((stored('foyer-language') ?? page.lang) !== page.lang || sent || sessionEnded) page.dataset.outdated = ''

  // A click on a button that nothing listens to yet is held; src/early-input.ts repeats it.
  document.addEventListener(
    'click',
    (event) => {
      const button = event.target.closest('button')
      if (button === null || page.dataset.prerendered === undefined) return
      event.preventDefault()
      for (const held of document.querySelectorAll('[data-held-click]')) held.removeAttribute('data-held-click')
      button.setAttribute('data-held-click', '')
    },
    true,
  )
})()
