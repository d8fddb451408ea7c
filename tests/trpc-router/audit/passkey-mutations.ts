import { createAuthenticator } from '@foyer/testing/authenticator'
import { addPasskey } from '@foyer/testing/passkeys'
import type { AuditFixture, Mutation } from './audit-fixture.ts'

/** Mutations of passkeys. */
export const passkeyMutations: Readonly<Record<string, Mutation>> = {
  'passkey.verifyRegistration': {
    prepare: async ({ app, as }) => {
      const options = await as('mia').trpc.passkey.generateRegisterOptions.mutate({})
      const response = createAuthenticator().register(options, app.baseUrl)
      return () => as('mia').trpc.passkey.verifyRegistration.mutate({ response, name: 'Laptop' })
    },
  },
  'passkey.verifyAuthentication': {
    prepare: async (fixture) => {
      const { authenticator } = await givenPasskeyOfMia(fixture)
      const browser = fixture.app.client()
      const options = await browser.trpc.passkey.generateAuthenticateOptions.mutate()
      const response = { ...authenticator.authenticate(options, fixture.app.baseUrl) }
      return () => browser.trpc.passkey.verifyAuthentication.mutate({ response })
    },
  },
  'passkey.updatePasskey': {
    prepare: async (fixture) => {
      const { id } = await givenPasskeyOfMia(fixture)
      return () => fixture.as('mia').trpc.passkey.updatePasskey.mutate({ id, name: 'Phone' })
    },
  },
  'passkey.deletePasskey': {
    prepare: async (fixture) => {
      const { id } = await givenPasskeyOfMia(fixture)
      await givenPasskeyOfMia(fixture)
      return () => fixture.as('mia').trpc.passkey.deletePasskey.mutate({ id })
    },
  },
  'admin.removeUserPasskey': {
    prepare: async (fixture) => {
      const { id: passkeyId } = await givenPasskeyOfMia(fixture)
      const removal = { userId: 'mia', passkeyId, reason: 'Stolen' }
      return () => fixture.as('adam').trpc.admin.removeUserPasskey.mutate(removal)
    },
  },
}

async function givenPasskeyOfMia({ app, as }: AuditFixture) {
  const authenticator = createAuthenticator()
  const { data } = await addPasskey(app, as('mia'), authenticator)
  return { authenticator, id: String(data.id) }
}
