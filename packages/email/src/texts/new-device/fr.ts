import type { NewDeviceTexts, SignInWords } from '#texts/mail-language.ts'

export const frSignIn: SignInWords = {
  browserOn: (browser, system) => `${browser} sur ${system}`,
  mailbox: 'e-mail',
  provider: 'compte associé',
  device: 'approbation sur un autre appareil',
}

export const frNewDevice: NewDeviceTexts = {
  'new-device': ({ brand, lifetime, signIn }) => ({
    subject: `Nouvelle connexion à votre compte ${brand}`,
    heading: 'Nouvelle connexion à votre compte',
    paragraphs: [
      `Une connexion à votre compte ${brand} a eu lieu depuis un navigateur jamais utilisé jusqu’ici.`,
      'Si c’était vous, vous n’avez rien à faire.',
      `Sinon, cliquez sur le bouton : sur la page qui s’ouvre, vous pourrez déconnecter tous les appareils et choisir un nouveau mot de passe, sans avoir à vous connecter. Ce lien expire dans ${lifetime}.`,
    ],
    details: [
      { label: 'Date et heure', value: signIn.time },
      { label: 'Appareil', value: signIn.device },
      { label: 'Connexion par', value: signIn.method },
      { label: 'Adresse IP', value: signIn.address },
    ].filter(({ value }) => value !== ''),
    button: 'Ce n’était pas moi',
    reason: 'Vous recevez cet e-mail pour la sécurité de votre compte.',
  }),
}
