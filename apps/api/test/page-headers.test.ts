import { expect, test } from 'vitest'
import { givenDashboard } from './given-dashboard.ts'

type Options = Parameters<typeof givenDashboard>[0]

async function imageSources(options: Options): Promise<string | undefined> {
  const { baseUrl } = await givenDashboard(options)
  const policy = (await fetch(`${baseUrl}/sign-in`)).headers.get('content-security-policy') ?? ''
  return policy.split(';').find((directive) => directive.startsWith('img-src'))
}

test.each<[string, Options, string]>([
  ['their own pictures alone', {}, "img-src 'self' data:"],
  ['those of any host where that is chosen', { pictures: { remote: true } }, "img-src 'self' data: https:"],
  ['no others for a logo of their own', { branding: { logo: '/logo.svg' } }, "img-src 'self' data:"],
  [
    "those of the logo's host",
    { branding: { logo: 'https://cdn.example.com/a/logo.svg?v=1' } },
    "img-src 'self' data: https://cdn.example.com",
  ],
])('pages load %s', async (_what, options, sources) => {
  expect(await imageSources(options)).toBe(sources)
})

test('pages say that they use neither camera nor place, and that passkeys are theirs', async () => {
  const { baseUrl } = await givenDashboard()
  const permissions = (await fetch(`${baseUrl}/sign-in`)).headers.get('permissions-policy')?.split(', ')
  expect(permissions).toEqual(
    expect.arrayContaining(['camera=()', 'geolocation=()', 'microphone=()', 'publickey-credentials-get=(self)']),
  )
})

test('security.txt is there where a contact is configured, and is no page elsewhere', async () => {
  const path = '/.well-known/security.txt'
  const { baseUrl } = await givenDashboard({ securityTxt: { contact: 'mailto:security@example.com' } })
  const file = await fetch(baseUrl + path)
  expect(file.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await file.text()).toContain(`Contact: mailto:security@example.com\n`)
  const without = await givenDashboard()
  expect((await fetch(without.baseUrl + path)).status).toBe(404)
})
