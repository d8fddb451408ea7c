import { esApiKeys } from './api-keys/es.ts'
import { esCodeBesideLink, esCodes } from './codes/es.ts'
import type { MailLanguage } from './mail-language.ts'
import { esNewDevice, esSignIn } from './new-device/es.ts'
import { esRoles } from './roles/es.ts'
import { esTwoFactor } from './two-factor/es.ts'
import { esWebhooks } from './webhooks/es.ts'

export const es: MailLanguage = {
  greet: (name) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
  password: 'contraseña',
  passkey: 'llave de acceso',
  apiKey: 'Clave de API',
  secondFactor: 'verificación en dos pasos',
  roles: { owner: 'Propietario', admin: 'Administrador', member: 'Miembro' },
  signIn: esSignIn,
  codeBesideLink: esCodeBesideLink,
  texts: {
    ...esNewDevice,
    ...esTwoFactor,
    ...esApiKeys,
    ...esWebhooks,
    ...esRoles,
    ...esCodes,
    'verify-email': ({ brand, lifetime }) => ({
      subject: `Confirma tu correo electrónico para ${brand}`,
      heading: 'Confirma tu correo electrónico',
      paragraphs: [`Confirma que este correo electrónico es el de tu cuenta de ${brand}.`, linkLifetime(lifetime)],
      button: 'Confirmar correo electrónico',
      reason: `Recibes este correo porque alguien introdujo este correo electrónico en ${brand}. Si no fuiste tú, puedes ignorarlo.`,
    }),
    'sign-up-attempt': ({ brand }) => ({
      subject: `Ya tienes una cuenta de ${brand}`,
      heading: 'Ya tienes una cuenta',
      paragraphs: [
        `Alguien ha intentado registrarse en ${brand} con este correo electrónico, que ya tiene una cuenta.`,
        'Si fuiste tú, inicia sesión. Si no, no tienes que hacer nada: tu cuenta no ha cambiado.',
      ],
      button: 'Iniciar sesión',
      reason: `Recibes este correo porque este correo electrónico se usó para registrarse en ${brand}.`,
    }),
    'reset-password': ({ brand, lifetime }) => ({
      subject: `Restablece tu contraseña de ${brand}`,
      heading: 'Restablece tu contraseña',
      paragraphs: [`Elige una contraseña nueva para volver a iniciar sesión en ${brand}.`, linkLifetime(lifetime)],
      button: 'Elegir una contraseña nueva',
      reason: `Recibes este correo porque alguien solicitó una contraseña nueva para tu cuenta de ${brand}. Si no fuiste tú, puedes ignorarlo: tu contraseña no ha cambiado.`,
    }),
    'user-invitation': ({ brand, lifetime, email }) => ({
      subject: `Tu cuenta de ${brand} está lista`,
      heading: 'Elige una contraseña',
      paragraphs: [
        `Se ha creado una cuenta para ti en ${brand}. Inicias sesión con este correo electrónico: ${email}.`,
        `Elige una contraseña y ya podrás iniciar sesión. ${linkLifetime(lifetime)}`,
      ],
      button: 'Elegir una contraseña',
      reason: `Recibes este correo porque un administrador de ${brand} ha creado una cuenta con este correo electrónico. Si no lo esperabas, puedes ignorarlo: sin este enlace nadie puede iniciar sesión.`,
    }),
    'change-email': ({ brand, lifetime, newEmail }) => ({
      subject: `¿Cambiar el correo electrónico de tu cuenta de ${brand}?`,
      heading: '¿Cambiar tu correo electrónico?',
      paragraphs: [
        `Se ha solicitado un nuevo correo electrónico para tu cuenta de ${brand}: ${newEmail}.`,
        `Si fuiste tú, confirma el cambio. ${linkLifetime(lifetime)}`,
      ],
      button: 'Confirmar cambio',
      reason:
        'Recibes este correo porque el cambio se solicitó desde tu cuenta. Si no fuiste tú, no abras el enlace y cambia tu contraseña: puede que otra persona haya iniciado sesión.',
    }),
    'delete-account': ({ brand, lifetime }) => ({
      subject: `¿Eliminar tu cuenta de ${brand}?`,
      heading: '¿Eliminar tu cuenta?',
      paragraphs: [
        `Si lo confirmas, tu cuenta de ${brand} y todo su contenido se eliminarán de forma permanente.`,
        linkLifetime(lifetime),
      ],
      button: 'Eliminar cuenta',
      reason:
        'Recibes este correo porque la eliminación se solicitó desde tu cuenta. Si no fuiste tú, no abras el enlace y cambia tu contraseña.',
    }),
    invitation: ({ brand, lifetime, organization, inviter, role }) => ({
      subject: `Te han invitado a una organización en ${brand}`,
      heading: 'Te han invitado',
      paragraphs: [
        `Te han invitado a unirte a una organización en ${brand}. Estos nombres los ha escrito la persona que te invita:`,
      ],
      details: [
        { label: 'Organización', value: quote(organization) },
        {
          label: 'Invitación de',
          value: inviter.name && quote(inviter.name),
          ...(inviter.email === null ? { warning: UNCONFIRMED_INVITER } : { address: inviter.email }),
        },
        { label: 'Tu rol', value: role },
        { label: 'Válida durante', value: lifetime },
      ],
      button: 'Ver la invitación',
      reason: `Recibes este correo porque se envió una invitación a ${brand} a esta dirección. Si no la esperabas, puedes ignorarlo.`,
    }),
    'email-changed': ({ brand, newEmail }) => ({
      subject: `El correo electrónico de tu cuenta de ${brand} ha cambiado`,
      heading: 'Tu correo electrónico ha cambiado',
      paragraphs: [
        `El correo electrónico de tu cuenta de ${brand} es ahora: ${newEmail}. Ya no puedes iniciar sesión con el anterior.`,
        `Si fuiste tú, no tienes que hacer nada. Si no, vuelve a poner el correo electrónico anterior en un dispositivo con la sesión iniciada y elige una contraseña nueva. Si ya no puedes iniciar sesión, contacta de inmediato con el soporte de ${brand}.`,
      ],
      button: `Abrir ${brand}`,
      reason: 'Recibes este correo porque este era hasta ahora el correo electrónico de tu cuenta.',
    }),
    'username-changed': ({ brand, username }) => ({
      subject: `El nombre de usuario de tu cuenta de ${brand} ha cambiado`,
      heading: 'Tu nombre de usuario ha cambiado',
      paragraphs: [
        `El nombre de usuario de tu cuenta de ${brand} es ahora: ${username}. A partir de ahora inicias sesión con él; el anterior ya no sirve.`,
        'Si fuiste tú, no tienes que hacer nada. Si no, elige enseguida una contraseña nueva, cierra la sesión en los demás dispositivos y recupera tu nombre de usuario en tu cuenta.',
      ],
      button: 'Abrir mi cuenta',
      reason: 'Recibes este correo para proteger tu cuenta.',
    }),
    'password-changed': ({ brand }) => ({
      subject: `Tu contraseña de ${brand} ha cambiado`,
      heading: 'Tu contraseña ha cambiado',
      paragraphs: [
        `La contraseña de tu cuenta de ${brand} acaba de cambiar.`,
        'Si fuiste tú, no tienes que hacer nada. Si no, restablece tu contraseña de inmediato en la página de inicio de sesión.',
      ],
      button: 'Abrir mi cuenta',
      reason: 'Recibes este correo para proteger tu cuenta.',
    }),
    'account-linked': ({ brand, provider }) => ({
      subject: `Nuevo método de inicio de sesión en ${brand}: ${provider}`,
      heading: 'Método de inicio de sesión añadido',
      paragraphs: [
        `Se ha añadido un método de inicio de sesión a tu cuenta de ${brand}: ${provider}.`,
        'Si no fuiste tú, quítalo en tu cuenta y cambia tu contraseña.',
      ],
      button: 'Abrir mi cuenta',
      reason: 'Recibes este correo para proteger tu cuenta.',
    }),
    'account-unlinked': ({ brand, provider }) => ({
      subject: `Método de inicio de sesión en ${brand} quitado: ${provider}`,
      heading: 'Método de inicio de sesión quitado',
      paragraphs: [
        `Se ha quitado un método de inicio de sesión de tu cuenta de ${brand}: ${provider}.`,
        'Si no fuiste tú, vuelve a añadirlo y cambia tu contraseña.',
      ],
      button: 'Abrir mi cuenta',
      reason: 'Recibes este correo para proteger tu cuenta.',
    }),
    'sign-in-methods-removed': ({ brand, providers }) => ({
      subject: `Métodos de inicio de sesión de tu cuenta de ${brand} quitados`,
      heading: 'Métodos de inicio de sesión quitados',
      paragraphs: [
        `Acabas de confirmar tu correo electrónico. Antes, alguien había añadido métodos de inicio de sesión a tu cuenta sin confirmarlo: ${providers}.`,
        'Los hemos quitado y hemos cerrado la sesión en todos los dispositivos que los usaban. Si alguno era tuyo, vuelve a añadirlo.',
      ],
      button: 'Abrir mi cuenta',
      reason: 'Recibes este correo para proteger tu cuenta.',
    }),
    'passkey-suspected': ({ brand, passkey }) => ({
      subject: `Se bloqueó una llave de acceso de tu cuenta de ${brand}`,
      heading: 'Se bloqueó una llave de acceso',
      paragraphs: [
        `Alguien intentó entrar en tu cuenta de ${brand} con una llave de acceso que puede haber sido copiada: ${passkey}. Se rechazó el intento y esa llave ya no funciona.`,
        'Elimínala en tu cuenta y añade una nueva. Si no intentabas entrar, revisa también tus otros dispositivos.',
      ],
      button: 'Abrir mi cuenta',
      reason: 'Recibes este correo para que nadie use una copia de tu llave de acceso sin que lo sepas.',
    }),
    'account-deleted': ({ brand }) => ({
      subject: `Tu cuenta de ${brand} se ha eliminado`,
      heading: 'Tu cuenta se ha eliminado',
      paragraphs: [
        `Tu cuenta de ${brand} y todo su contenido se han eliminado.`,
        `Si no fuiste tú, contacta de inmediato con el soporte de ${brand}.`,
      ],
      button: `Abrir ${brand}`,
      reason: 'Recibes este correo porque este era el correo electrónico de la cuenta. No recibirás más.',
    }),
  },
}

function linkLifetime(lifetime: string): string {
  return `El enlace vale durante ${lifetime}.`
}

const UNCONFIRMED_INVITER =
  'Esta persona no ha confirmado su correo electrónico, así que no sabemos quién es. Acepta solo si esperabas esta invitación.'

function quote(name: string): string {
  return `«${name}»`
}
