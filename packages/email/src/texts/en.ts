import { enCodes } from './codes/en.ts'
import type { MailLanguage } from './mail-language.ts'

export const en: MailLanguage = {
  greet: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
  password: 'password',
  roles: { owner: 'Owner', admin: 'Admin', member: 'Member' },
  texts: {
    ...enCodes,
    'verify-email': ({ brand, lifetime }) => ({
      subject: `Confirm your address for ${brand}`,
      heading: 'Is this your address?',
      paragraphs: [`Confirm it, and it belongs to your ${brand} account.`, linkLifetime(lifetime)],
      button: 'Confirm my address',
      reason: `You get this mail because someone entered this address at ${brand}. If it was not you, ignore it: nothing happens without the click.`,
    }),
    'sign-up-attempt': ({ brand }) => ({
      subject: `You already have an account at ${brand}`,
      heading: 'You already have an account',
      paragraphs: [
        `Someone just tried to sign up to ${brand} with this address, which already has an account.`,
        'If it was you, sign in instead. If it was not, there is nothing to do: your account is unchanged.',
      ],
      button: 'Sign in',
      reason: `You get this mail because this address was used to sign up to ${brand}.`,
    }),
    'reset-password': ({ brand, lifetime }) => ({
      subject: `Choose a new password for ${brand}`,
      heading: 'Forgot your password?',
      paragraphs: [`It happens. Choose a new one, and you can sign in to ${brand} again.`, linkLifetime(lifetime)],
      button: 'Choose a new password',
      reason: `You get this mail because someone asked for a new password for your ${brand} account. If it was not you, ignore it: your password stays as it is.`,
    }),
    'change-email': ({ brand, lifetime, newEmail }) => ({
      subject: `Change the address of your ${brand} account?`,
      heading: 'Change your address?',
      paragraphs: [
        `A new address was asked for your ${brand} account: ${newEmail}.`,
        `If that is right, confirm the change. ${linkLifetime(lifetime)}`,
      ],
      button: 'Confirm the change',
      reason: `You get this mail because the change was asked for in your account. If it was not you, do not click, and change your password: someone else may have signed in.`,
    }),
    'delete-account': ({ brand, lifetime }) => ({
      subject: `Delete your ${brand} account?`,
      heading: 'Delete your account?',
      paragraphs: [
        `Confirm it, and your ${brand} account is gone for good, with everything in it.`,
        linkLifetime(lifetime),
      ],
      button: 'Delete my account',
      reason:
        'You get this mail because someone asked in your account to delete it. If it was not you, do not click, and change your password.',
    }),
    invitation: ({ brand, lifetime, organization, inviter, role }) => ({
      subject: `You are invited to an organization at ${brand}`,
      heading: 'You are invited',
      paragraphs: [
        `You are asked to join an organization at ${brand}. These names were entered by the person who invites you:`,
      ],
      details: [
        { label: 'Organization', value: quote(organization) },
        {
          label: 'Invited by',
          value: inviter.name && quote(inviter.name),
          ...(inviter.email === null ? { warning: UNCONFIRMED_INVITER } : { address: inviter.email }),
        },
        { label: 'Your role', value: role },
        { label: 'Valid for', value: lifetime },
      ],
      button: 'See the invitation',
      reason: `You get this mail because someone invited this address at ${brand}. If that means nothing to you, ignore it: nothing happens without the click.`,
    }),
    'email-changed': ({ brand, newEmail }) => ({
      subject: `The address of your ${brand} account was changed`,
      heading: 'Your address was changed',
      paragraphs: [
        `Your ${brand} account now has another address: ${newEmail}. The old one no longer signs you in.`,
        `If it was you, all is well. If it was not: where you are still signed in, change the address back and choose a new password. If you cannot get in any more, write to the people who run ${brand} at once.`,
      ],
      button: `Open ${brand}`,
      reason: 'You get this mail because this was the address of your account until now.',
    }),
    'password-changed': ({ brand }) => ({
      subject: `Your ${brand} password was changed`,
      heading: 'Your password was changed',
      paragraphs: [
        `The password of your ${brand} account was just changed.`,
        'If it was you, all is well. If it was not, ask for a new one on the sign-in page at once.',
      ],
      button: 'Open my account',
      reason: 'You get this mail so that your password never changes without your knowing.',
    }),
    'account-linked': ({ brand, provider }) => ({
      subject: `New way to sign in to ${brand}: ${provider}`,
      heading: 'A new way to sign in',
      paragraphs: [
        `There is now another way to sign in to your ${brand} account: ${provider}.`,
        'If it was not you, remove it in your account and change your password.',
      ],
      button: 'Open my account',
      reason: 'You get this mail so that nobody adds a way into your account without your knowing.',
    }),
    'account-unlinked': ({ brand, provider }) => ({
      subject: `Way to sign in to ${brand} removed: ${provider}`,
      heading: 'A way to sign in was removed',
      paragraphs: [
        `Your ${brand} account can no longer be entered this way: ${provider}.`,
        'If it was not you, add it again and change your password.',
      ],
      button: 'Open my account',
      reason: 'You get this mail so that no way into your account disappears without your knowing.',
    }),
    'sign-in-methods-removed': ({ brand, providers }) => ({
      subject: `Sign-in methods of your ${brand} account removed`,
      heading: 'Sign-in methods were removed',
      paragraphs: [
        `You have just shown that this mailbox is yours. Somebody who had not shown it had set up these sign-in methods: ${providers}.`,
        'They no longer open your account, and every device that used them was signed out. If one of them was yours, add it again.',
      ],
      button: 'Open my account',
      reason: 'You get this mail so that no sign-in method disappears without your knowing.',
    }),
    'account-deleted': ({ brand }) => ({
      subject: `Your ${brand} account was deleted`,
      heading: 'Your account was deleted',
      paragraphs: [
        `Your ${brand} account is gone, with everything in it. Thank you for having been here.`,
        `If it was not you, write to the people who run ${brand} at once.`,
      ],
      button: `Open ${brand}`,
      reason: 'You get this mail because this was the address of the account. It is the last one.',
    }),
  },
}

function linkLifetime(lifetime: string): string {
  return `The link holds for ${lifetime}.`
}

const UNCONFIRMED_INVITER =
  'This person has not confirmed an email address. We do not know who it is: accept only if you expected the invitation.'

function quote(name: string): string {
  return `“${name}”`
}
