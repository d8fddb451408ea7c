import type { MailLanguage } from './texts.ts'

export const fr: MailLanguage = {
  'verify-email': ({ name, brand, minutes }) => ({
    subject: `Confirmez votre adresse pour ${brand}`,
    heading: 'Est-ce bien votre adresse ?',
    paragraphs: [
      `Bonjour ${name}, confirmez votre adresse et votre compte ${brand} sera prêt.`,
      `Le lien est valable ${minutes} minutes.`,
    ],
    button: 'Confirmer mon adresse',
    reason: `Vous recevez ce message parce que quelqu'un s'est inscrit à ${brand} avec cette adresse. Si ce n'était pas vous, ignorez-le : rien ne se passe sans clic.`,
  }),
  'sign-up-attempt': ({ name, brand }) => ({
    subject: `Vous avez déjà un compte ${brand}`,
    heading: 'Vous avez déjà un compte',
    paragraphs: [
      `Bonjour ${name}, quelqu'un vient d'essayer de s'inscrire à ${brand} avec cette adresse, qui possède déjà un compte.`,
      "Si c'était vous, connectez-vous plutôt. Sinon, rien à faire : votre compte n'a pas changé.",
    ],
    button: 'Se connecter',
    reason: `Vous recevez ce message parce que cette adresse a servi à une inscription à ${brand}.`,
  }),
}
