import type { LanguageTag } from '@foyer/auth-domain/language'

/** The error page's texts: `restart` to start the authorization flow again, `link` for an expired link, or `other`. */
export type ErrorMessages = {
  documentTitle: string
  title: string
  restart: string
  link: string
  other: string
  back: string
}

/** The error page's texts in every language; the English `back` is the specification's text. */
export const errorMessages: Record<LanguageTag, ErrorMessages> = {
  en: {
    documentTitle: 'something went wrong',
    title: 'This door did not open',
    restart:
      'This took too long, or it was begun in another tab or browser. Nothing has happened: go back and try once more.',
    link: 'This link does not work any more. Go back and ask for a new one.',
    other:
      'Something went wrong on the way in. Go back and try again; if it happens again, tell whoever runs this application the code below.',
    back: 'Return to Application',
  },
  de: {
    documentTitle: 'etwas ist schiefgegangen',
    title: 'Diese Tür ging nicht auf',
    restart:
      'Das hat zu lange gedauert oder in einem anderen Tab oder Browser begonnen. Es ist nichts geschehen: Gehen Sie zurück und versuchen Sie es noch einmal.',
    link: 'Dieser Link gilt nicht mehr. Gehen Sie zurück und fordern Sie einen neuen an.',
    other:
      'Auf dem Weg hinein ist etwas schiefgegangen. Gehen Sie zurück und versuchen Sie es noch einmal; geschieht es wieder, nennen Sie dem Betreiber dieser Anwendung den Code unten.',
    back: 'Zurück zur Anwendung',
  },
  fr: {
    documentTitle: 'un problème est survenu',
    title: 'Cette porte ne s’est pas ouverte',
    restart:
      'Cela a duré trop longtemps ou a commencé dans un autre onglet ou navigateur. Rien ne s’est passé : revenez et essayez encore une fois.',
    link: 'Ce lien n’est plus valable. Revenez et demandez-en un nouveau.',
    other:
      'Un problème est survenu à l’entrée. Revenez et réessayez ; si cela se reproduit, donnez le code ci-dessous aux responsables de cette application.',
    back: 'Retour à l’application',
  },
  es: {
    documentTitle: 'algo ha salido mal',
    title: 'Esta puerta no se ha abierto',
    restart: 'Tardó demasiado o empezó en otra pestaña o navegador. No ha pasado nada: vuelva e inténtelo una vez más.',
    link: 'Este enlace ya no funciona. Vuelva y pida uno nuevo.',
    other:
      'Algo ha salido mal al entrar. Vuelva e inténtelo de nuevo; si se repite, diga el código de abajo a quien lleva esta aplicación.',
    back: 'Volver a la aplicación',
  },
  pl: {
    documentTitle: 'coś poszło nie tak',
    title: 'Te drzwi się nie otworzyły',
    restart:
      'To trwało zbyt długo albo zaczęło się w innej karcie lub przeglądarce. Nic się nie stało: wróć i spróbuj jeszcze raz.',
    link: 'Ten link już nie działa. Wróć i poproś o nowy.',
    other:
      'Coś poszło nie tak przy wejściu. Wróć i spróbuj ponownie; jeśli to się powtórzy, podaj poniższy kod osobom prowadzącym tę aplikację.',
    back: 'Wróć do aplikacji',
  },
  ru: {
    documentTitle: 'что-то пошло не так',
    title: 'Эта дверь не открылась',
    restart:
      'Это заняло слишком много времени или началось в другой вкладке или браузере. Ничего не произошло: вернитесь и попробуйте ещё раз.',
    link: 'Эта ссылка больше не действует. Вернитесь и запросите новую.',
    other:
      'При входе что-то пошло не так. Вернитесь и попробуйте снова; если это повторится, сообщите код ниже тем, кто ведёт это приложение.',
    back: 'Вернуться в приложение',
  },
  uk: {
    documentTitle: 'щось пішло не так',
    title: 'Ці двері не відчинилися',
    restart:
      'Це тривало надто довго або почалося в іншій вкладці чи браузері. Нічого не сталося: поверніться та спробуйте ще раз.',
    link: 'Це посилання більше не діє. Поверніться та попросіть нове.',
    other:
      'Під час входу щось пішло не так. Поверніться та спробуйте знову; якщо це повториться, повідомте код нижче тим, хто веде цей застосунок.',
    back: 'Повернутися до застосунку',
  },
  tr: {
    documentTitle: 'bir şeyler ters gitti',
    title: 'Bu kapı açılmadı',
    restart:
      'Bu çok uzun sürdü ya da başka bir sekmede veya tarayıcıda başladı. Hiçbir şey olmadı: geri dönün ve bir kez daha deneyin.',
    link: 'Bu bağlantı artık geçerli değil. Geri dönün ve yenisini isteyin.',
    other:
      'Girişte bir şeyler ters gitti. Geri dönün ve yeniden deneyin; yine olursa aşağıdaki kodu bu uygulamayı yönetenlere bildirin.',
    back: 'Uygulamaya dön',
  },
}
