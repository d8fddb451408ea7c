import { frApiKeys } from './api-keys/fr.ts'
import { frCodeBesideLink, frCodes } from './codes/fr.ts'
import type { MailLanguage } from './mail-language.ts'
import { frNewDevice, frSignIn } from './new-device/fr.ts'
import { frRoles } from './roles/fr.ts'
import { frTwoFactor } from './two-factor/fr.ts'
import { frWebhooks } from './webhooks/fr.ts'

export const fr: MailLanguage = {
  greet: (name) => (name === '' ? 'Bonjour,' : `Bonjour ${name},`),
  password: 'mot de passe',
  passkey: 'clé d’accès',
  apiKey: 'Clé d’API',
  secondFactor: 'validation en deux étapes',
  roles: { owner: 'Propriétaire', admin: 'Administrateur', member: 'Membre' },
  signIn: frSignIn,
  codeBesideLink: frCodeBesideLink,
  texts: {
    ...frNewDevice,
    ...frTwoFactor,
    ...frApiKeys,
    ...frWebhooks,
    ...frRoles,
    ...frCodes,
    'verify-email': ({ brand, lifetime }) => ({
      subject: `Confirmez votre adresse e-mail pour ${brand}`,
      heading: 'Confirmez votre adresse e-mail',
      paragraphs: [`Confirmez que cette adresse e-mail est celle de votre compte ${brand}.`, linkLifetime(lifetime)],
      button: 'Confirmer l’adresse e-mail',
      reason: `Vous recevez cet e-mail parce que quelqu’un a saisi cette adresse e-mail sur ${brand}. Si ce n’était pas vous, vous pouvez l’ignorer.`,
    }),
    'sign-up-attempt': ({ brand }) => ({
      subject: `Vous avez déjà un compte ${brand}`,
      heading: 'Vous avez déjà un compte',
      paragraphs: [
        `Quelqu’un a essayé de s’inscrire sur ${brand} avec cette adresse e-mail, qui a déjà un compte.`,
        'Si c’était vous, connectez-vous plutôt. Sinon, vous n’avez rien à faire\u00a0: votre compte est inchangé.',
      ],
      button: 'Se connecter',
      reason: `Vous recevez cet e-mail parce que cette adresse e-mail a été utilisée pour s’inscrire sur ${brand}.`,
    }),
    'reset-password': ({ brand, lifetime }) => ({
      subject: `Réinitialisez votre mot de passe ${brand}`,
      heading: 'Réinitialisez votre mot de passe',
      paragraphs: [`Choisissez un nouveau mot de passe pour vous reconnecter à ${brand}.`, linkLifetime(lifetime)],
      button: 'Choisir un nouveau mot de passe',
      reason: `Vous recevez cet e-mail parce que quelqu’un a demandé un nouveau mot de passe pour votre compte ${brand}. Si ce n’était pas vous, vous pouvez l’ignorer\u00a0: votre mot de passe est inchangé.`,
    }),
    'user-invitation': ({ brand, lifetime, email }) => ({
      subject: `Votre compte ${brand} est prêt`,
      heading: 'Choisissez un mot de passe',
      paragraphs: [
        `Un compte a été créé pour vous sur ${brand}. Vous vous connectez avec cette adresse e-mail\u00a0: ${email}.`,
        `Choisissez un mot de passe pour pouvoir vous connecter. ${linkLifetime(lifetime)}`,
      ],
      button: 'Choisir un mot de passe',
      reason: `Vous recevez cet e-mail parce qu’un administrateur de ${brand} a créé un compte avec cette adresse e-mail. Si vous ne vous y attendiez pas, vous pouvez l’ignorer\u00a0: sans ce lien, personne ne peut se connecter.`,
    }),
    'change-email': ({ brand, lifetime, newEmail }) => ({
      subject: `Changer l’adresse e-mail de votre compte ${brand}\u00a0?`,
      heading: 'Changer votre adresse e-mail\u00a0?',
      paragraphs: [
        `Une nouvelle adresse e-mail a été demandée pour votre compte ${brand}\u00a0: ${newEmail}.`,
        `Si c’était vous, confirmez le changement. ${linkLifetime(lifetime)}`,
      ],
      button: 'Confirmer le changement',
      reason:
        'Vous recevez cet e-mail parce que le changement a été demandé dans votre compte. Si ce n’était pas vous, n’ouvrez pas le lien et changez votre mot de passe\u00a0: quelqu’un d’autre s’est peut-être connecté.',
    }),
    'delete-account': ({ brand, lifetime }) => ({
      subject: `Supprimer votre compte ${brand}\u00a0?`,
      heading: 'Supprimer votre compte\u00a0?',
      paragraphs: [
        `Si vous confirmez, votre compte ${brand} et tout son contenu seront définitivement supprimés.`,
        linkLifetime(lifetime),
      ],
      button: 'Supprimer le compte',
      reason:
        'Vous recevez cet e-mail parce que la suppression a été demandée dans votre compte. Si ce n’était pas vous, n’ouvrez pas le lien et changez votre mot de passe.',
    }),
    invitation: ({ brand, lifetime, organization, inviter, role }) => ({
      subject: `Vous êtes invité dans une organisation sur ${brand}`,
      heading: 'Vous êtes invité',
      paragraphs: [
        `Vous êtes invité à rejoindre une organisation sur ${brand}. Ces noms ont été saisis par la personne qui vous invite\u00a0:`,
      ],
      details: [
        { label: 'Organisation', value: quote(organization) },
        {
          label: 'Invitation de',
          value: inviter.name && quote(inviter.name),
          ...(inviter.email === null ? { warning: UNCONFIRMED_INVITER } : { address: inviter.email }),
        },
        { label: 'Votre rôle', value: role },
        { label: 'Valable', value: lifetime },
      ],
      button: 'Voir l’invitation',
      reason: `Vous recevez cet e-mail parce qu’une invitation à rejoindre ${brand} a été envoyée à cette adresse. Si vous ne l’attendiez pas, vous pouvez l’ignorer.`,
    }),
    'email-changed': ({ brand, newEmail }) => ({
      subject: `L’adresse e-mail de votre compte ${brand} a été modifiée`,
      heading: 'Votre adresse e-mail a été modifiée',
      paragraphs: [
        `L’adresse e-mail de votre compte ${brand} est maintenant\u00a0: ${newEmail}. L’ancienne ne permet plus de se connecter.`,
        `Si c’était vous, vous n’avez rien à faire. Sinon, rétablissez l’adresse e-mail sur un appareil où vous êtes encore connecté et choisissez un nouveau mot de passe. Si vous ne pouvez plus vous connecter, contactez immédiatement l’assistance de ${brand}.`,
      ],
      button: `Ouvrir ${brand}`,
      reason: 'Vous recevez cet e-mail parce que c’était jusqu’ici l’adresse e-mail de votre compte.',
    }),
    'username-changed': ({ brand, username }) => ({
      subject: `Le nom d’utilisateur de votre compte ${brand} a été modifié`,
      heading: 'Votre nom d’utilisateur a été modifié',
      paragraphs: [
        `Le nom d’utilisateur de votre compte ${brand} est maintenant\u00a0: ${username}. C’est avec lui que vous vous connectez désormais\u00a0; l’ancien ne fonctionne plus.`,
        'Si c’était vous, vous n’avez rien à faire. Sinon, choisissez immédiatement un nouveau mot de passe, déconnectez tous les autres appareils, puis rétablissez le nom d’utilisateur dans votre compte.',
      ],
      button: 'Ouvrir mon compte',
      reason: 'Vous recevez cet e-mail pour la sécurité de votre compte.',
    }),
    'password-changed': ({ brand }) => ({
      subject: `Votre mot de passe ${brand} a été modifié`,
      heading: 'Votre mot de passe a été modifié',
      paragraphs: [
        `Le mot de passe de votre compte ${brand} vient d’être modifié.`,
        'Si c’était vous, vous n’avez rien à faire. Sinon, réinitialisez immédiatement votre mot de passe sur la page de connexion.',
      ],
      button: 'Ouvrir mon compte',
      reason: 'Vous recevez cet e-mail pour la sécurité de votre compte.',
    }),
    'account-linked': ({ brand, provider }) => ({
      subject: `Nouvelle méthode de connexion à ${brand}\u00a0: ${provider}`,
      heading: 'Méthode de connexion ajoutée',
      paragraphs: [
        `Une nouvelle méthode de connexion a été ajoutée à votre compte ${brand}\u00a0: ${provider}.`,
        'Si ce n’était pas vous, retirez-la dans votre compte et changez votre mot de passe.',
      ],
      button: 'Ouvrir mon compte',
      reason: 'Vous recevez cet e-mail pour la sécurité de votre compte.',
    }),
    'account-unlinked': ({ brand, provider }) => ({
      subject: `Méthode de connexion à ${brand} retirée\u00a0: ${provider}`,
      heading: 'Méthode de connexion retirée',
      paragraphs: [
        `Une méthode de connexion a été retirée de votre compte ${brand}\u00a0: ${provider}.`,
        'Si ce n’était pas vous, ajoutez-la de nouveau et changez votre mot de passe.',
      ],
      button: 'Ouvrir mon compte',
      reason: 'Vous recevez cet e-mail pour la sécurité de votre compte.',
    }),
    'sign-in-methods-removed': ({ brand, providers }) => ({
      subject: `Méthodes de connexion de votre compte ${brand} retirées`,
      heading: 'Méthodes de connexion retirées',
      paragraphs: [
        `Vous venez de confirmer votre adresse e-mail. Avant cela, quelqu’un avait ajouté des méthodes de connexion à votre compte sans la confirmer\u00a0: ${providers}.`,
        'Nous les avons retirées et avons déconnecté tous les appareils qui les utilisaient. Si l’une d’elles était la vôtre, ajoutez-la de nouveau.',
      ],
      button: 'Ouvrir mon compte',
      reason: 'Vous recevez cet e-mail pour la sécurité de votre compte.',
    }),
    'passkey-suspected': ({ brand, passkey }) => ({
      subject: `Une clé d’accès de votre compte ${brand} a été bloquée`,
      heading: 'Une clé d’accès a été bloquée',
      paragraphs: [
        `Quelqu’un a essayé de se connecter à votre compte ${brand} avec une clé d’accès qui a peut-être été copiée\u00a0: ${passkey}. La connexion a été refusée, et cette clé ne fonctionne plus.`,
        'Supprimez-la dans votre compte et ajoutez-en une nouvelle. Si ce n’était pas vous, vérifiez aussi vos autres appareils.',
      ],
      button: 'Ouvrir mon compte',
      reason: 'Vous recevez ce message pour que personne n’utilise une copie de votre clé d’accès à votre insu.',
    }),
    'account-deleted': ({ brand }) => ({
      subject: `Votre compte ${brand} a été supprimé`,
      heading: 'Votre compte a été supprimé',
      paragraphs: [
        `Votre compte ${brand} et tout son contenu ont été supprimés.`,
        `Si ce n’était pas vous, contactez immédiatement l’assistance de ${brand}.`,
      ],
      button: `Ouvrir ${brand}`,
      reason: 'Vous recevez cet e-mail parce que c’était l’adresse e-mail du compte. Vous n’en recevrez pas d’autre.',
    }),
  },
}

function linkLifetime(lifetime: string): string {
  return `Le lien est valable ${lifetime}.`
}

const UNCONFIRMED_INVITER =
  'Cette personne n’a pas confirmé son adresse e-mail\u00a0; nous ne savons donc pas qui elle est. N’acceptez que si vous attendiez cette invitation.'

function quote(name: string): string {
  return `«\u00a0${name}\u00a0»`
}
