import type { MailLanguage } from './mail-language.ts'
import { frTwoFactor } from './two-factor/fr.ts'

export const fr: MailLanguage = {
  greet: (name) => (name === '' ? 'Bonjour,' : `Bonjour ${name},`),
  password: 'mot de passe',
  passkey: 'clé d’accès',
  roles: { owner: 'Propriétaire', admin: 'Administrateur', member: 'Membre' },
  texts: {
    ...frTwoFactor,
    'verify-email': ({ brand, lifetime }) => ({
      subject: `Confirmez votre adresse pour ${brand}`,
      heading: 'Est-ce bien votre adresse\u00a0?',
      paragraphs: [`Confirmez-la, et elle sera associée à votre compte ${brand}.`, linkLifetime(lifetime)],
      button: 'Confirmer mon adresse',
      reason: `Vous recevez ce message parce que quelqu’un a indiqué cette adresse sur ${brand}. Si ce n’était pas vous, ignorez-le\u00a0: rien ne se passe sans clic.`,
    }),
    'sign-up-attempt': ({ brand }) => ({
      subject: `Vous avez déjà un compte ${brand}`,
      heading: 'Vous avez déjà un compte',
      paragraphs: [
        `Quelqu’un vient d’essayer de s’inscrire à ${brand} avec cette adresse, qui possède déjà un compte.`,
        'Si c’était vous, connectez-vous plutôt. Sinon, rien à faire\u00a0: votre compte n’a pas changé.',
      ],
      button: 'Se connecter',
      reason: `Vous recevez ce message parce que cette adresse a servi à une inscription à ${brand}.`,
    }),
    'reset-password': ({ brand, lifetime }) => ({
      subject: `Choisissez un nouveau mot de passe pour ${brand}`,
      heading: 'Mot de passe oublié\u00a0?',
      paragraphs: [
        `Cela arrive. Choisissez-en un nouveau, et vous pourrez vous reconnecter à ${brand}.`,
        linkLifetime(lifetime),
      ],
      button: 'Choisir un nouveau mot de passe',
      reason: `Vous recevez ce message parce que quelqu’un a demandé un nouveau mot de passe pour votre compte ${brand}. Si ce n’était pas vous, ignorez-le\u00a0: votre mot de passe reste le même.`,
    }),
    'change-email': ({ brand, lifetime, newEmail }) => ({
      subject: `Changer l’adresse de votre compte ${brand}\u00a0?`,
      heading: 'Changer d’adresse\u00a0?',
      paragraphs: [
        `Une nouvelle adresse a été demandée pour votre compte ${brand}\u00a0: ${newEmail}.`,
        `Si c’est exact, confirmez le changement. ${linkLifetime(lifetime)}`,
      ],
      button: 'Confirmer le changement',
      reason:
        'Vous recevez ce message parce que ce changement a été demandé depuis votre compte. Si ce n’était pas vous, ne cliquez pas et changez votre mot de passe\u00a0: quelqu’un d’autre s’est peut-être connecté.',
    }),
    'delete-account': ({ brand, lifetime }) => ({
      subject: `Supprimer votre compte ${brand}\u00a0?`,
      heading: 'Supprimer votre compte\u00a0?',
      paragraphs: [
        `Confirmez, et votre compte ${brand} disparaîtra pour toujours, avec tout ce qu’il contient.`,
        linkLifetime(lifetime),
      ],
      button: 'Supprimer mon compte',
      reason:
        'Vous recevez ce message parce que la suppression a été demandée depuis votre compte. Si ce n’était pas vous, ne cliquez pas et changez votre mot de passe.',
    }),
    invitation: ({ brand, lifetime, organization, inviter, role }) => ({
      subject: `Une invitation à rejoindre une organisation sur ${brand}`,
      heading: 'Vous avez une invitation',
      paragraphs: [
        `On vous invite à rejoindre une organisation sur ${brand}. Ces noms ont été saisis par la personne qui vous invite\u00a0:`,
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
      reason: `Vous recevez ce message parce que quelqu’un a invité cette adresse sur ${brand}. Si cela ne vous dit rien, ignorez-le\u00a0: rien ne se passe sans clic.`,
    }),
    'email-changed': ({ brand, newEmail }) => ({
      subject: `L’adresse de votre compte ${brand} a changé`,
      heading: 'Votre adresse a changé',
      paragraphs: [
        `Votre compte ${brand} a maintenant une autre adresse\u00a0: ${newEmail}. L’ancienne ne permet plus de se connecter.`,
        `Si c’était vous, tout va bien. Sinon, là où votre session est encore ouverte, rétablissez l’ancienne adresse et choisissez un nouveau mot de passe. Si vous ne pouvez plus vous connecter, écrivez tout de suite aux responsables du service ${brand}.`,
      ],
      button: `Ouvrir ${brand}`,
      reason: 'Vous recevez ce message parce que c’était jusqu’ici l’adresse de votre compte.',
    }),
    'password-changed': ({ brand }) => ({
      subject: `Votre mot de passe ${brand} a changé`,
      heading: 'Votre mot de passe a changé',
      paragraphs: [
        `Le mot de passe de votre compte ${brand} vient d’être changé.`,
        'Si c’était vous, tout va bien. Sinon, demandez-en tout de suite un nouveau sur la page de connexion.',
      ],
      button: 'Ouvrir mon compte',
      reason: 'Vous recevez ce message pour que votre mot de passe ne change jamais à votre insu.',
    }),
    'account-linked': ({ brand, provider }) => ({
      subject: `Nouvelle façon de se connecter à ${brand}\u00a0: ${provider}`,
      heading: 'Une nouvelle façon de se connecter',
      paragraphs: [
        `Il y a maintenant une autre façon de se connecter à votre compte ${brand}\u00a0: ${provider}.`,
        'Si ce n’était pas vous, retirez-la dans votre compte et changez votre mot de passe.',
      ],
      button: 'Ouvrir mon compte',
      reason: 'Vous recevez ce message pour que personne n’ajoute un accès à votre compte à votre insu.',
    }),
    'account-unlinked': ({ brand, provider }) => ({
      subject: `Façon de se connecter à ${brand} retirée\u00a0: ${provider}`,
      heading: 'Une façon de se connecter en moins',
      paragraphs: [
        `Il n’est plus possible de se connecter ainsi à votre compte ${brand}\u00a0: ${provider}.`,
        'Si ce n’était pas vous, ajoutez-la de nouveau et changez votre mot de passe.',
      ],
      button: 'Ouvrir mon compte',
      reason: 'Vous recevez ce message pour qu’aucun accès à votre compte ne disparaisse à votre insu.',
    }),
    'sign-in-methods-removed': ({ brand, providers }) => ({
      subject: `Façons de se connecter à votre compte ${brand} retirées`,
      heading: 'Des façons de se connecter ont été retirées',
      paragraphs: [
        `Vous venez de montrer que cette boîte mail est la vôtre. Quelqu’un qui ne l’avait pas montré avait ajouté ces façons de se connecter\u00a0: ${providers}.`,
        'Elles n’ouvrent plus votre compte, et tous les appareils qui s’en servaient ont été déconnectés. Si l’une d’elles était la vôtre, ajoutez-la de nouveau.',
      ],
      button: 'Ouvrir mon compte',
      reason: 'Vous recevez ce message pour qu’aucun accès à votre compte ne disparaisse à votre insu.',
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
        `Votre compte ${brand} n’existe plus, ni rien de ce qu’il contenait. Merci d’avoir été là.`,
        `Si ce n’était pas vous, écrivez tout de suite aux responsables du service ${brand}.`,
      ],
      button: `Ouvrir ${brand}`,
      reason: 'Vous recevez ce message parce que c’était l’adresse de ce compte. C’est le dernier.',
    }),
  },
}

function linkLifetime(lifetime: string): string {
  return `Le lien est valable ${lifetime}.`
}

const UNCONFIRMED_INVITER =
  'Cette personne n’a confirmé aucune adresse e-mail. Nous ne savons pas qui elle est\u00a0: n’acceptez que si vous attendiez cette invitation.'

function quote(name: string): string {
  return `«\u00a0${name}\u00a0»`
}
