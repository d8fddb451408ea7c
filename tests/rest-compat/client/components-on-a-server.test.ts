import { createClient } from '@foyer/rest-compat/client/client'
import { OrganizationSwitcher, UserButton } from '@foyer/rest-compat/components/components'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

const client = createClient({ fetch: () => Promise.reject(new Error('no request is expected')) })

test('on a server the buttons wait, ask nothing, and have no style of their own', () => {
  const html = renderToString(
    createElement(
      'header',
      null,
      createElement(OrganizationSwitcher, { client }),
      createElement(UserButton, { client }),
    ),
  )
  expect(html).toContain('aria-label="Loading organizations"')
  expect(html).toContain('aria-label="Loading account"')
  expect(html).not.toContain('style=')
})

test('words are those of the application', () => {
  const labels = { loading: 'Konto wird geladen' }
  expect(renderToString(createElement(UserButton, { client, labels }))).toContain('aria-label="Konto wird geladen"')
})
