import type { TwoFactorChange } from '#mail.ts'
import type { MailTexts, TwoFactorTexts } from '#texts/mail-language.ts'

export const frTwoFactor: TwoFactorTexts = {
  'two-factor-otp': ({ brand, lifetime }) => ({
    subject: `Votre code pour ${brand}`,
    heading: 'Votre code de connexion',
    paragraphs: [
      `Saisissez ce code pour terminer votre connexion à ${brand}.`,
      `Durée de validité\u00a0: ${lifetime}, pour une seule utilisation. Personne chez ${brand} ne vous le demandera jamais.`,
    ],
    codeLabel: 'Code',
    reason: `Vous recevez cet e-mail car quelqu’un a saisi le bon mot de passe de votre compte ${brand}. Si ce n’était pas vous, changez-le tout de suite\u00a0: quelqu’un le connaît.`,
  }),
  'two-factor-required': ({ brand, organization, from }) => ({
    subject: `Une organisation exige la validation en deux étapes – ${brand}`,
    heading: 'La validation en deux étapes devient obligatoire',
    paragraphs: [
      `Une organisation ${brand} dont vous êtes membre exige de ses membres un second facteur à partir de la date ci-dessous\u00a0: une application d’authentification, des codes par e-mail ou une clé d’accès. Dès lors, vous ne pourrez plus l’ouvrir tant que vous n’en aurez pas configuré un.`,
      'Cela ne prend que quelques minutes.',
    ],
    details: [
      { label: 'Organisation', value: organization },
      { label: 'Obligatoire à partir du', value: from },
    ],
    button: 'Configurer maintenant',
    reason:
      'Vous recevez cet e-mail parce que vous êtes membre de cette organisation et n’avez pas encore configuré de second facteur.',
  }),
  'two-factor-changed': ({ brand, change }) => ({
    ...changes[change](brand),
    button: 'Ouvrir mon compte',
    reason: 'Vous recevez cet e-mail pour la sécurité de votre compte.',
  }),
  'second-factor-guessed': ({ brand }) => ({
    subject: `Quelqu’un connaît votre mot de passe – ${brand}`,
    heading: 'Quelqu’un connaît votre mot de passe',
    paragraphs: [
      `Quelqu’un a saisi le bon mot de passe de votre compte ${brand}, puis dix codes erronés à la seconde étape. La connexion a échoué, et les codes saisis depuis un navigateur jamais utilisé avec votre compte ne sont plus acceptés pour le moment.`,
      'Si ce n’était pas vous, choisissez immédiatement un nouveau mot de passe\u00a0: une autre personne connaît l’actuel. Les navigateurs dans lesquels vous vous êtes déjà connecté fonctionnent comme d’habitude, de même que vos codes de secours et vos clés d’accès.',
    ],
    button: 'Ouvrir mon compte',
    reason: 'Vous recevez cet e-mail pour la sécurité de votre compte.',
  }),
}

const changes: Record<TwoFactorChange, (brand: string) => Pick<MailTexts, 'subject' | 'heading' | 'paragraphs'>> = {
  enabled: (brand) => ({
    subject: `La validation en deux étapes est activée – ${brand}`,
    heading: 'La validation en deux étapes est activée',
    paragraphs: [
      `Pour vous connecter à ${brand}, il faut désormais un code en plus de votre mot de passe. Gardez vos codes de secours en lieu sûr.`,
      'Si ce n’était pas vous, choisissez immédiatement un nouveau mot de passe et désactivez-la dans votre compte.',
    ],
  }),
  replaced: (brand) => ({
    subject: `Votre application d’authentification a été remplacée – ${brand}`,
    heading: 'Votre application d’authentification a été remplacée',
    paragraphs: [
      `Les codes de votre compte ${brand} viennent désormais d’une nouvelle application d’authentification. L’ancienne application et les anciens codes de secours ne fonctionnent plus.`,
      'Si ce n’était pas vous, choisissez immédiatement un nouveau mot de passe et déconnectez tous vos appareils.',
    ],
  }),
  disabled: (brand) => ({
    subject: `La validation en deux étapes est désactivée – ${brand}`,
    heading: 'La validation en deux étapes est désactivée',
    paragraphs: [
      `Pour vous connecter à ${brand}, votre mot de passe suffit désormais. Votre application d’authentification et vos codes de secours ne fonctionnent plus.`,
      'Si ce n’était pas vous, choisissez immédiatement un nouveau mot de passe et réactivez-la.',
    ],
  }),
  'secret-shown': (brand) => ({
    subject: `La clé de votre application d’authentification a été affichée – ${brand}`,
    heading: 'La clé de votre application d’authentification a été affichée',
    paragraphs: [
      `La clé de votre application d’authentification pour ${brand} a été affichée de nouveau. Quiconque l’a vue peut générer les mêmes codes.`,
      'Si ce n’était pas vous, choisissez immédiatement un nouveau mot de passe et configurez de nouveau votre application.',
    ],
  }),
  'codes-generated': (brand) => ({
    subject: `Vous avez de nouveaux codes de secours – ${brand}`,
    heading: 'Vous avez de nouveaux codes de secours',
    paragraphs: [
      `De nouveaux codes de secours ont été créés pour votre compte ${brand}. Les anciens ne fonctionnent plus.`,
      'Si ce n’était pas vous, choisissez immédiatement un nouveau mot de passe et créez de nouveaux codes.',
    ],
  }),
  'code-used': (brand) => ({
    subject: `Un code de secours a été utilisé – ${brand}`,
    heading: 'Un code de secours a été utilisé',
    paragraphs: [
      `Quelqu’un vient d’utiliser l’un de vos codes de secours pour ${brand}. Il ne peut plus servir.`,
      'Si ce n’était pas vous, choisissez immédiatement un nouveau mot de passe et créez de nouveaux codes.',
    ],
  }),
  reset: (brand) => ({
    subject: `Votre validation en deux étapes a été réinitialisée – ${brand}`,
    heading: 'Votre validation en deux étapes a été réinitialisée',
    paragraphs: [
      `L’administration de ${brand} a supprimé votre second facteur et vous a déconnecté partout. Connectez-vous avec votre mot de passe et configurez-le à nouveau.`,
      `Si vous ne l’avez pas demandé, contactez l’assistance de ${brand}.`,
    ],
  }),
}
