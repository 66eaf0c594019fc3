type Labels = readonly [from: string, date: string, to: string, subject: string]

/** Language; markers of Outlook, Apple Mail and Thunderbird; labels of from, date, to, subject; the printed date. */
const TABLE = `
English | FW | Begin forwarded message: | Forwarded Message | From / Sent / To / Subject | Wednesday, March 12, 2025 8:05 PM
German | WG | Anfang der weitergeleiteten Nachricht: | Weitergeleitete Nachricht | Von / Gesendet / An / Betreff | Mittwoch, 12. März 2025 20:05
French | TR | Début du message réexpédié : | Message transféré | De / Envoyé / À / Objet | mercredi 12 mars 2025 à 20:05
Dutch | Doorst | Begin doorgestuurd bericht: | Doorgestuurd bericht | Van / Verzonden / Aan / Onderwerp | woensdag 12 maart 2025 20:05
Spanish | RV | Inicio del mensaje reenviado: | Mensaje reenviado | De / Enviado / Para / Asunto | miércoles, 12 de marzo de 2025 20:05
Italian | I | Inizio messaggio inoltrato: | Messaggio Inoltrato | Da / Inviato / A / Oggetto | mercoledì 12 marzo 2025 20:05
Portuguese | ENC | Início da mensagem reencaminhada: | Mensagem encaminhada | De / Enviada em / Para / Assunto | quarta-feira, 12 de março de 2025 20:05
Swedish | VB | Vidarebefordrat brev: | Vidarebefordrat meddelande | Från / Skickat / Till / Ämne | den 12 mars 2025 20:05
Danish | VS | Start på videresendt besked: | Videresendt besked | Fra / Sendt / Til / Emne | 12. marts 2025 20:05
Norwegian | VS | Videresendt melding: | Videresendt melding | Fra / Sendt / Til / Emne | onsdag 12. mars 2025 20:05
Finnish | VL | Välitetty viesti alkaa: | Edelleenlähetetty viesti | Lähettäjä / Lähetetty / Vastaanottaja / Aihe | keskiviikko 12. maaliskuuta 2025 20.05
Polish | PD | Początek przekazywanej wiadomości: | Przekazana wiadomość | Od / Wysłano / Do / Temat | środa, 12 marca 2025 20:05
Czech | FW | Začátek přeposlané zprávy: | Přeposlaná zpráva | Od / Odesláno / Komu / Předmět | středa 12. března 2025 20:05
Russian | FW | Начало переадресованного сообщения: | Перенаправленное сообщение | От / Отправлено / Кому / Тема | среда, 12 марта 2025 г. 20:05
Turkish | İLT | İletilmiş ileti başlangıcı: | İletilen İleti | Kimden / Gönderildi / Kime / Konu | 12 Mart 2025 Çarşamba 20:05
Japanese | FW | 転送されたメッセージ: | 転送メッセージ | 差出人 / 送信日時 / 宛先 / 件名 | 2025年3月12日 20:05
Chinese | 转发 | 以下是转发的邮件： | 转发的消息 | 发件人 / 发送时间 / 收件人 / 主题 | 2025年3月12日 20:05
Chinese of Taiwan | 轉寄 | 以下是被轉寄的郵件： | 轉寄郵件 | 寄件者 / 寄件日期 / 收件者 / 主旨 | 2025年3月12日 下午 08:05
Korean | FW | 전달된 메시지 시작: | 전달된 메시지 | 보낸 사람 / 보낸 날짜 / 받는 사람 / 제목 | 2025년 3월 12일 수요일 오후 8:05
`

/** The columns of each language. */
export const LANGUAGES = TABLE.trim()
  .split('\n')
  .map((row): [string, string, string, string, Labels, string] => {
    const [language = '', mark = '', begin = '', banner = '', labels = '', printed = ''] = row.split(' | ')
    const [from = '', date = '', to = '', subject = ''] = labels.split(' / ')
    return [language, mark, begin, banner, [from, date, to, subject], printed]
  })
