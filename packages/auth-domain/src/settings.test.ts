import { expect, test } from 'vitest'
import { optionsSchema } from './options.ts'
import { publicSettings } from './settings.ts'

test('providers are in the order in which they are configured', () => {
  const client = { clientId: 'id', clientSecret: 'secret' }
  const order = ['zoom', 'my-login', 'apple', 'github', 'google']
  const socialProviders = Object.fromEntries(
    order.map((id) => [id, id === 'my-login' ? { ...client, issuer: 'https://login.example' } : client]),
  )
  const { providers, accountLinking } = publicSettings(optionsSchema.parse({ socialProviders }))
  expect(providers).toEqual(order)
  expect(accountLinking.providers).toEqual(order)
})
