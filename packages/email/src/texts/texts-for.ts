import { type LanguageTag, tagOf } from '@foyer/auth-domain/language'
import type { KeyMail, Mail, MailOf, Template } from '#mail.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { dayIn, lifetimeIn, momentIn } from './lifetime.ts'
import type { Facts, MailLanguage, MailTexts } from './mail-language.ts'
import { pl } from './pl.ts'
import { providerName } from './provider-name.ts'
import { ru } from './ru.ts'
import { signInFacts } from './sign-in-facts.ts'
import { tr } from './tr.ts'
import { uk } from './uk.ts'
import { nameInText, onOneLine } from './user-text.ts'

const mailLanguages: Record<LanguageTag, MailLanguage> = { de, en, es, fr, pl, ru, tr, uk }

type TemplateFacts<T extends Template = Template> = { [K in T]: { template: K; facts: Facts[K] } }[T]

/** The texts of a mail in its language; user input is sanitized. */
export function textsFor(mail: Mail): MailTexts & { greeting: string } {
  const language = mailLanguages[tagOf(mail.language)]
  const texts = renderTexts(language, factsOf(mail, language))
  return { ...texts, ...codeBesideLink(mail, language), greeting: language.greet(nameInText(mail.name)) }
}

function renderTexts<T extends Template>(language: MailLanguage, { template, facts }: TemplateFacts<T>): MailTexts {
  return language.texts[template](facts)
}

function codeBesideLink(mail: Mail, language: MailLanguage): Partial<MailTexts> {
  if (!('codeExpiresIn' in mail) || mail.codeExpiresIn === undefined) return {}
  return language.codeBesideLink(lifetimeIn(tagOf(mail.language), mail.codeExpiresIn))
}

function factsOf(mail: Mail, language: MailLanguage): TemplateFacts {
  const brand = onOneLine(mail.brand)
  switch (mail.template) {
    case 'sign-up-attempt':
    case 'password-changed':
    case 'account-deleted':
    case 'second-factor-guessed':
      return { template: mail.template, facts: { brand } }
    case 'verify-email':
    case 'reset-password':
    case 'delete-account':
    case 'two-factor-otp':
    case 'sign-in-otp':
    case 'email-verification-otp':
    case 'forget-password-otp':
      return { template: mail.template, facts: { brand, lifetime: lifetimeOf(mail) } }
    case 'magic-link': {
      const facts = { brand, lifetime: lifetimeOf(mail), withCode: mail.code !== undefined }
      return { template: mail.template, facts }
    }
    case 'user-invitation':
      return { template: mail.template, facts: { brand, lifetime: lifetimeOf(mail), email: onOneLine(mail.to) } }
    case 'change-email':
      return {
        template: mail.template,
        facts: { brand, lifetime: lifetimeOf(mail), newEmail: onOneLine(mail.newEmail) },
      }
    case 'two-factor-changed':
      return { template: mail.template, facts: { brand, change: mail.change } }
    case 'two-factor-required': {
      const from = dayIn(tagOf(mail.language), new Date(mail.requiredFrom))
      return { template: mail.template, facts: { brand, organization: nameInText(mail.organization), from } }
    }
    case 'email-changed':
      return { template: mail.template, facts: { brand, newEmail: onOneLine(mail.newEmail) } }
    case 'username-changed':
      return { template: mail.template, facts: { brand, username: onOneLine(mail.username) } }
    case 'account-linked':
    case 'account-unlinked':
      return { template: mail.template, facts: { brand, provider: providerName(mail.provider, language) } }
    case 'sign-in-methods-removed': {
      const names = mail.providers.map((id) => providerName(id, language))
      return { template: mail.template, facts: { brand, providers: names.join(', ') } }
    }
    case 'new-device': {
      const facts = { brand, lifetime: lifetimeOf(mail), signIn: signInFacts(mail, language) }
      return { template: mail.template, facts }
    }
    case 'passkey-suspected':
      return { template: mail.template, facts: { brand, passkey: nameInText(mail.passkey) || language.passkey } }
    case 'webhook-disabled': {
      const facts = { brand, webhook: onOneLine(mail.webhook), organization: nameInText(mail.organization) }
      return { template: mail.template, facts }
    }
    case 'api-key-added':
    case 'api-key-removed':
      return { template: mail.template, facts: { brand, ...keyFacts(mail, language) } }
    case 'api-key-expires':
      return { template: mail.template, facts: { brand, lifetime: lifetimeOf(mail), ...keyFacts(mail, language) } }
    case 'invitation': {
      const organization = nameInText(mail.organization)
      const { name, email } = mail.inviter
      const inviter = { name: nameInText(name), email: email && onOneLine(email) }
      const role = roleNames(mail.roles, language)
      return { template: mail.template, facts: { brand, lifetime: lifetimeOf(mail), organization, inviter, role } }
    }
    case 'role-ends':
      return { template: mail.template, facts: { brand, ...endFacts(mail, language) } }
  }
}

function keyFacts({ key, organization }: KeyMail, language: MailLanguage): KeyMail {
  return { key: nameInText(key) || language.apiKey, organization: nameInText(organization) }
}

function endFacts(
  { member, roles, ...mail }: MailOf<'role-ends'>,
  language: MailLanguage,
): Omit<Facts['role-ends'], 'brand'> {
  return {
    member: { name: nameInText(member.name), email: onOneLine(member.email) },
    role: roleNames(roles, language),
    organization: nameInText(mail.organization),
    ends: momentIn(tagOf(mail.language), new Date(mail.until)),
  }
}

function roleNames(names: readonly string[], { roles }: MailLanguage): string {
  return names.map((name) => (Object.hasOwn(roles, name) ? roles[name] : undefined) ?? nameInText(name)).join(', ')
}

function lifetimeOf({ expiresIn, language }: Extract<Mail, { expiresIn: number }>): string {
  return lifetimeIn(tagOf(language), expiresIn)
}
