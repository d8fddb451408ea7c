import { optionsSchema } from '@foyer/auth-domain/options'
import { expect, test } from 'vitest'
import { pictureFinding } from '#cli/option-findings.ts'

const options = optionsSchema.parse({})
const missing = { isInstalled: () => false, load: () => Promise.reject(new Error('missing')) }
const broken = { isInstalled: () => true, load: () => Promise.reject(new Error('Could not load the "sharp" module')) }

test('doctor says that pictures are uploaded, and how they could be', async () => {
  expect(await pictureFinding(options)).toEqual({ ok: true, message: 'uploads are encoded by sharp' })
  const without = await pictureFinding(options, missing)
  expect(without).toEqual({ ok: true, message: 'no uploads: sharp is not installed (npm install sharp)' })
  const off = optionsSchema.parse({ pictures: { enabled: false } })
  expect(await pictureFinding(off, broken)).toEqual({ ok: true, message: 'uploads are switched off' })
})

test('doctor fails where the library is installed, and has no binary for this machine', async () => {
  await expect(pictureFinding(options, broken)).rejects.toThrow('Could not load the "sharp" module')
})
