import { enApiKeys } from './api-keys/en.ts'
import { enCodeBesideLink, enCodes } from './codes/en.ts'
import type { MailLanguage } from './mail-language.ts'
import { enNewDevice, enSignIn } from './new-device/en.ts'
import { enRoles } from './roles/en.ts'
import { enTwoFactor } from './two-factor/en.ts'
import { enWebhooks } from './webhooks/en.ts'

export const en: MailLanguage = {
  greet: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
  password: 'password',
  passkey: 'passkey',
  apiKey: 'API key',
  secondFactor: 'two-factor authentication',
  roles: { owner: 'Owner', admin: 'Admin', member: 'Member' },
  signIn: enSignIn,
  codeBesideLink: enCodeBesideLink,
  texts: {
    ...enNewDevice,
    ...enTwoFactor,
    ...enApiKeys,
    ...enWebhooks,
    ...enRoles,
    ...enCodes,
    'verify-email': ({ brand, lifetime }) => ({
      subject: `Confirm your email for ${brand}`,
      heading: 'Confirm your email',
      paragraphs: [`Confirm that this email belongs to your ${brand} account.`, linkLifetime(lifetime)],
      button: 'Confirm email',
      reason: `You’re receiving this email because someone entered this email at ${brand}. If it wasn’t you, you can ignore it.`,
    }),
    'sign-up-attempt': ({ brand }) => ({
      subject: `You already have a ${brand} account`,
      heading: 'You already have an account',
      paragraphs: [
        `Someone tried to sign up for ${brand} with this email, which already has an account.`,
        'If it was you, sign in instead. If it wasn’t, you don’t need to do anything: your account hasn’t changed.',
      ],
      button: 'Sign in',
      reason: `You’re receiving this email because someone used this email to sign up for ${brand}.`,
    }),
    'reset-password': ({ brand, lifetime }) => ({
      subject: `Reset your ${brand} password`,
      heading: 'Reset your password',
      paragraphs: [`Choose a new password to sign in to ${brand} again.`, linkLifetime(lifetime)],
      button: 'Choose a new password',
      reason: `You’re receiving this email because someone requested a new password for your ${brand} account. If it wasn’t you, you can ignore it: your password hasn’t changed.`,
    }),
    'user-invitation': ({ brand, lifetime, email }) => ({
      subject: `Your ${brand} account is ready`,
      heading: 'Choose a password',
      paragraphs: [
        `An account has been created for you at ${brand}. You sign in with this email: ${email}.`,
        `Choose a password, and you can sign in. ${linkLifetime(lifetime)}`,
      ],
      button: 'Choose a password',
      reason: `You’re receiving this email because an administrator of ${brand} created an account with this email. If you didn’t expect it, you can ignore it: nobody can sign in without this link.`,
    }),
    'change-email': ({ brand, lifetime, newEmail }) => ({
      subject: `Change the email of your ${brand} account?`,
      heading: 'Change your email?',
      paragraphs: [
        `Someone asked to change the email of your ${brand} account to: ${newEmail}.`,
        `If it was you, confirm the change. ${linkLifetime(lifetime)}`,
      ],
      button: 'Confirm change',
      reason:
        'You’re receiving this email because the change was requested in your account. If it wasn’t you, don’t open the link, and change your password: someone else may have signed in.',
    }),
    'delete-account': ({ brand, lifetime }) => ({
      subject: `Delete your ${brand} account?`,
      heading: 'Delete your account?',
      paragraphs: [
        `If you confirm, your ${brand} account and everything in it will be permanently deleted.`,
        linkLifetime(lifetime),
      ],
      button: 'Delete account',
      reason:
        'You’re receiving this email because the deletion was requested in your account. If it wasn’t you, don’t open the link, and change your password.',
    }),
    invitation: ({ brand, lifetime, organization, inviter, role }) => ({
      subject: `You’re invited to an organization on ${brand}`,
      heading: 'You’re invited',
      paragraphs: [
        `You’re invited to join an organization on ${brand}. The person who invited you entered these names:`,
      ],
      details: [
        { label: 'Organization', value: quote(organization) },
        {
          label: 'Invited by',
          value: inviter.name && quote(inviter.name),
          ...(inviter.email === null ? { warning: UNCONFIRMED_INVITER } : { address: inviter.email }),
        },
        { label: 'Your role', value: role },
        { label: 'Expires in', value: lifetime },
      ],
      button: 'View invitation',
      reason: `You’re receiving this email because someone invited you to ${brand}. If you don’t know why, you can ignore it.`,
    }),
    'email-changed': ({ brand, newEmail }) => ({
      subject: `The email of your ${brand} account was changed`,
      heading: 'Your email was changed',
      paragraphs: [
        `The email of your ${brand} account is now: ${newEmail}. You can no longer sign in with the old one.`,
        `If it was you, you don’t need to do anything. If it wasn’t, change the email back on a device where you’re still signed in, and choose a new password. If you can’t sign in any more, contact ${brand} support right away.`,
      ],
      button: `Open ${brand}`,
      reason: 'You’re receiving this email because this was the email of your account until now.',
    }),
    'username-changed': ({ brand, username }) => ({
      subject: `The username of your ${brand} account was changed`,
      heading: 'Your username was changed',
      paragraphs: [
        `The username of your ${brand} account is now: ${username}. You sign in with it from now on; the former one no longer works.`,
        'If it was you, you don’t need to do anything. If it wasn’t, choose a new password right away and sign out all other devices, then change the username back in your account.',
      ],
      button: 'Open my account',
      reason: 'You’re receiving this email to keep your account secure.',
    }),
    'password-changed': ({ brand }) => ({
      subject: `Your ${brand} password was changed`,
      heading: 'Your password was changed',
      paragraphs: [
        `The password of your ${brand} account was just changed.`,
        'If it was you, you don’t need to do anything. If it wasn’t, reset your password on the sign-in page right away.',
      ],
      button: 'Open my account',
      reason: 'You’re receiving this email to keep your account secure.',
    }),
    'account-linked': ({ brand, provider }) => ({
      subject: `New sign-in method for ${brand}: ${provider}`,
      heading: 'Sign-in method added',
      paragraphs: [
        `A new sign-in method was added to your ${brand} account: ${provider}.`,
        'If it wasn’t you, remove it in your account and change your password.',
      ],
      button: 'Open my account',
      reason: 'You’re receiving this email to keep your account secure.',
    }),
    'account-unlinked': ({ brand, provider }) => ({
      subject: `Sign-in method for ${brand} removed: ${provider}`,
      heading: 'Sign-in method removed',
      paragraphs: [
        `A sign-in method was removed from your ${brand} account: ${provider}.`,
        'If it wasn’t you, add it again and change your password.',
      ],
      button: 'Open my account',
      reason: 'You’re receiving this email to keep your account secure.',
    }),
    'sign-in-methods-removed': ({ brand, providers }) => ({
      subject: `Sign-in methods of your ${brand} account removed`,
      heading: 'Sign-in methods removed',
      paragraphs: [
        `You’ve just confirmed your email. Before that, someone had added sign-in methods to your account without confirming it: ${providers}.`,
        'We removed them and signed out all devices that used them. If one of them was yours, add it again.',
      ],
      button: 'Open my account',
      reason: 'You’re receiving this email to keep your account secure.',
    }),
    'passkey-suspected': ({ brand, passkey }) => ({
      subject: `A passkey of your ${brand} account was blocked`,
      heading: 'A passkey was blocked',
      paragraphs: [
        `Someone tried to sign in to your ${brand} account with a passkey that may have been copied: ${passkey}. The sign-in was refused, and this passkey no longer works.`,
        'Delete it in your account and add a new one. If you were not trying to sign in, check your other devices too.',
      ],
      button: 'Open my account',
      reason: 'You’re receiving this email to keep your account secure.',
    }),
    'account-deleted': ({ brand }) => ({
      subject: `Your ${brand} account was deleted`,
      heading: 'Your account was deleted',
      paragraphs: [
        `Your ${brand} account and everything in it has been deleted.`,
        `If it wasn’t you, contact ${brand} support right away.`,
      ],
      button: `Open ${brand}`,
      reason: 'You’re receiving this email because this was the email of the account. We won’t send any more.',
    }),
  },
}

function linkLifetime(lifetime: string): string {
  return `This link expires in ${lifetime}.`
}

const UNCONFIRMED_INVITER =
  'This person hasn’t confirmed their email, so we don’t know who they are. Accept only if you expected this invitation.'

function quote(name: string): string {
  return `“${name}”`
}
