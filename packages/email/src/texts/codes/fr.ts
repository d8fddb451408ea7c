import type { CodeBesideLink, CodeTexts } from '#texts/mail-language.ts'

export const frCodes: CodeTexts = {
  'magic-link': ({ brand, lifetime, withCode }) => ({
    subject: `Connectez-vous à ${brand}`,
    heading: `Connectez-vous à ${brand}`,
    paragraphs: [
      'Cliquez sur le bouton pour vous connecter.',
      `Ce lien expire dans ${lifetime} et ne peut servir qu’une fois.`,
    ],
    button: 'Se connecter',
    reason: withCode
      ? `Vous recevez cet e-mail parce que quelqu’un a demandé à se connecter à ${brand} avec cette adresse. Si ce n’était pas vous, vous pouvez l’ignorer\u00a0: personne ne peut se connecter sans le lien ou le code.`
      : `Vous recevez cet e-mail parce que quelqu’un a demandé à se connecter à ${brand} avec cette adresse. Si ce n’était pas vous, vous pouvez l’ignorer\u00a0: personne ne peut se connecter sans le lien.`,
  }),
  'sign-in-otp': ({ brand, lifetime }) => ({
    subject: `Votre code de connexion à ${brand}`,
    heading: 'Votre code de connexion',
    paragraphs: ['Saisissez ce code sur la page qui le demande.', codeLifetime(lifetime)],
    codeLabel: 'Votre code',
    reason: `Vous recevez cet e-mail parce que quelqu’un a demandé à se connecter à ${brand} avec cette adresse. Si ce n’était pas vous, vous pouvez l’ignorer\u00a0: personne ne peut se connecter sans le code.`,
  }),
  'email-verification-otp': ({ brand, lifetime }) => ({
    subject: `Votre code de confirmation pour ${brand}`,
    heading: 'Est-ce bien votre adresse ?',
    paragraphs: [
      `Saisissez ce code pour confirmer que cette adresse correspond à votre compte ${brand}.`,
      codeLifetime(lifetime),
    ],
    codeLabel: 'Votre code',
    reason: `Vous recevez cet e-mail parce que quelqu’un a saisi cette adresse sur ${brand}. Si ce n’était pas vous, vous pouvez l’ignorer\u00a0: rien ne se passe sans le code.`,
  }),
  'forget-password-otp': ({ brand, lifetime }) => ({
    subject: `Votre code pour un nouveau mot de passe ${brand}`,
    heading: 'Mot de passe oublié ?',
    paragraphs: [`Saisissez ce code, puis choisissez un nouveau mot de passe pour ${brand}.`, codeLifetime(lifetime)],
    codeLabel: 'Votre code',
    reason: `Vous recevez cet e-mail parce que quelqu’un a demandé un nouveau mot de passe pour votre compte ${brand}. Si ce n’était pas vous, vous pouvez l’ignorer\u00a0: votre mot de passe est inchangé.`,
  }),
}

export const frCodeBesideLink: CodeBesideLink = (lifetime) => ({
  codeLabel: 'Ou saisissez ce code sur la page qui le demande',
  codeNote: codeLifetime(lifetime),
})

function codeLifetime(lifetime: string): string {
  return `Ce code expire dans ${lifetime} et ne peut servir qu’une fois. Ne le communiquez à personne.`
}
