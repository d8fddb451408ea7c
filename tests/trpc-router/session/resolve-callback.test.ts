import { testAppsOn } from '@foyer/testing/suite'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const TRUSTING = { trustedOrigins: ['https://app.example.com', '*.preview.example.com', 'myapp://'] }

describe('where a hosted page goes on to', () => {
  const given = testAppsOn()

  test.each([
    ['https://app.example.com', 'https://app.example.com/'],
    ['HTTPS://App.Example.com/x?y=1#z', 'https://app.example.com/x?y=1#z'],
    ['http://a.preview.example.com/%2F%2Fevil.example', 'http://a.preview.example.com/%2F%2Fevil.example'],
    ['myapp://open', 'myapp://open'],
    ['/account', '/account'],
  ])('%s, normalized, with or without a session', async (callbackURL, url) => {
    const app = await given(TRUSTING)
    expect(await app.client().trpc.resolveCallback.query({ callbackURL })).toEqual({ url })
    const olga = await signedUp(app, 'Olga')
    expect(await olga.trpc.resolveCallback.query({ callbackURL })).toEqual({ url })
  })

  test.each([
    'https://evil.example/x',
    'https://app.example.com.evil.example/',
    'https://app.example.com@evil.example/',
    'https://user@app.example.com/',
    'https://evil.example\\@app.example.com/',
    'https://app.example.com:8443/',
    'http://app.example.com/',
    'https://preview.example.com/',
    '//app.example.com/',
    '/\\app.example.com',
    '/%2Fevil.example',
    'javascript:alert(1)',
    'JavaScript://app.example.com/%0Aalert(1)',
    'data:text/html,x',
    ' https://app.example.com',
    'https://app.example.com/\nx',
    'https%3A%2F%2Fapp.example.com',
    'otherapp://open',
  ])('not %j', async (callbackURL) => {
    const app = await given(TRUSTING)
    const asked = app.client().trpc.resolveCallback.query({ callbackURL })
    await expect(asked).rejects.toMatchObject({
      data: { httpStatus: 403, refusal: { message: 'Invalid callbackURL' } },
    })
  })
})
