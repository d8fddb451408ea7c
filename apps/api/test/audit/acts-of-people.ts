import { makeMailedSecret } from '@foyer/trpc-router/outbox/mailed-secret'
import { sessionOf } from '../admin/cast.ts'
import { NEW_PASSWORD, resetTokenOf } from '../support/account-life.ts'
import { mailedLink, tokenOf } from '../support/mail.ts'
import { details, PASSWORD, signedUp } from '../support/people.ts'
import { signInBy } from '../support/providers/journey.ts'
import { someone } from '../support/providers/person.ts'
import type { Act, Cast } from './scene.ts'

/** What people do with their own account. */
export const actsOfPeople: Readonly<Record<string, Act>> = {
  'session.revokeSession': async ({ world, as }) => {
    const { token } = await sessionOf(world, 'mia')
    return as('mia').trpc.session.revokeSession.mutate({ token })
  },
  'session.revokeSessions': ({ as }) => as('mia').trpc.session.revokeSessions.mutate(),
  'session.revokeOtherSessions': ({ as }) => as('mia').trpc.session.revokeOtherSessions.mutate(),
  'session.signOut': ({ as }) => as('mia').trpc.session.signOut.mutate(),
  'signIn.signUpEmail': ({ world }) => world.visitor().trpc.signIn.signUpEmail.mutate(details('Zoe')),
  'signIn.signInEmail': async ({ world }) => {
    await signedUp(world, 'Zoe')
    return () => world.visitor().trpc.signIn.signInEmail.mutate(details('Zoe'))
  },
  'user.updateUser': ({ as }) => as('mia').trpc.user.updateUser.mutate({ name: 'Mia M.' }),
  'user.deleteUser': ({ as }) => as('sara').trpc.user.deleteUser.mutate({}),
  'user.deleteUserCallback': async ({ world, as }) => {
    const token = await makeMailedSecret(world.services, 'delete-user', 'sara', 60)
    return as('sara').trpc.user.deleteUserCallback.mutate({ token })
  },
  'account.unlinkAccount': async (cast) => {
    const olga = await cameBy(cast, 'github')
    await linkDirectly(cast, olga)
    return () => olga.trpc.account.unlinkAccount.mutate({ providerId: 'google' })
  },
  'verification.verifyEmail': async ({ world, as }) => {
    const { email } = details('Mia')
    await as('mia').trpc.verification.sendVerificationEmail.mutate({ email })
    const token = tokenOf(await mailedLink(world, email, 'verify-email'))
    return as('mia').trpc.verification.verifyEmail.mutate({ token })
  },
  'verification.changeEmail': ({ as }) =>
    as('mia').trpc.verification.changeEmail.mutate({ newEmail: 'mia.m@example.com' }),
  'password.changePassword': async ({ world }) => {
    const zoe = await signedUp(world, 'Zoe')
    return () => zoe.trpc.password.changePassword.mutate({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
  },
  'password.resetPassword': async ({ world }) => {
    const zoe = await signedUp(world, 'Zoe')
    const token = await resetTokenOf(world, 'Zoe')
    return () => zoe.trpc.password.resetPassword.mutate({ token, newPassword: NEW_PASSWORD })
  },
  'social.socialCallback': (cast) => cameBy(cast, 'gitlab').then(() => undefined),
  'social.signInSocial': ({ world, providers }) => {
    const idToken = { token: providers.idToken('google', someone('Zoe')) }
    return world.visitor().trpc.social.signInSocial.mutate({ provider: 'google', idToken })
  },
  'social.linkSocial': async (cast) => {
    const olga = await cameBy(cast, 'github')
    return () => linkDirectly(cast, olga)
  },
  'anonymous.signInAnonymous': ({ world }) => world.visitor().trpc.anonymous.signInAnonymous.mutate(),
}

async function cameBy(cast: Cast, provider: string) {
  const browser = cast.world.visitor()
  await signInBy(cast, browser, { provider, person: someone('Zoe') })
  return browser
}

function linkDirectly({ providers }: Cast, browser: Awaited<ReturnType<typeof cameBy>>) {
  const idToken = { token: providers.idToken('google', someone('Zoe')) }
  return browser.trpc.social.linkSocial.mutate({ provider: 'google', idToken })
}
