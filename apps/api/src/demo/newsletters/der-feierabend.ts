import {
  advertLink,
  type BlockStyles,
  blocksHtml,
  documentHtml,
  escapeHtml,
  inlineHtml,
  linkHtml,
} from '../html-parts.ts'
import { tracked } from '../link-wrappers.ts'
import type { Issue, Newsletter, Page, Story } from '../newsletter.ts'
import { textPart } from '../text-part.ts'

const SPONSOR = {
  by: 'Flaschenpost Säfte',
  headline: 'Streuobst, direkt an die Tür',
  text: 'Sechs Flaschen Apfel-Quitte von alten Bäumen, ungefiltert und im Pfandkasten. **Mit dem Wort FEIERABEND kommt die siebte gratis.**',
  button: 'Jetzt probieren',
  url: 'https://flaschenpost-saefte.example/feierabend',
}

/** The German evening letter's week. */
const FEIERABEND_ISSUES: readonly Issue[] = [
  {
    daysAgo: 0,
    number: 455,
    subject: 'Das Freibad, das im Winter eine Sauna für alle wird',
    preheader: 'Außerdem: Strom vom Balkon, ein Fahrrad für zwölf und die leiseste Baustelle der Stadt.',
    greeting: [
      'Guten Abend! Die Teller dürfen stehen bleiben. Hier sind vier Geschichten, bei denen man kurz lächelt.',
    ],
    stories: [
      {
        headline: 'Ein Freibad heizt im Winter die ganze Nachbarschaft',
        section: 'Stadt',
        author: 'Jette Brodersen',
        minutes: 5,
        picture: {
          name: 'freibad',
          alt: 'Ein Schwimmbecken am Abend mit Sprungturm und Dampf über dem Wasser',
        },
        url: 'https://stadtblatt-brenna.example/leben/freibad-waermespeicher',
        text: [
          'Im Sommer schwimmt hier halb Brenna, im Winter lag das Becken leer. Jetzt bleibt das Wasser drin, bekommt einen Deckel aus Schaumglas und speichert die Abwärme der Wäscherei nebenan. Von November bis März heizt es 112 Wohnungen. Der Bademeister hat umgeschult und nennt sich seither „Kesselwart mit Sprungturm“.',
        ],
      },
      {
        headline: 'Balkonstrom: Ein Hochhaus wird zum Kraftwerk',
        section: 'Technologie',
        author: 'Malte Overbeck',
        minutes: 4,
        picture: { name: 'balkonstrom', alt: 'Ein Hochhaus mit Solarmodulen und Blumen an den Balkonen' },
        url: 'https://werkbank.example/energie/balkon-hochhaus',
        text: [
          '214 Balkone, 214 kleine Solarmodule, ein gemeinsamer Zähler: Die Mieter am Lindenring erzeugen an sonnigen Tagen mehr Strom, als die Aufzüge des Viertels brauchen. Der Überschuss lädt Lastenräder im Keller. Gestritten wurde nur über die Farbe der Halterungen, dafür zwei Monate lang.',
        ],
      },
      {
        headline: 'Die leiseste Baustelle der Stadt',
        section: 'Handwerk',
        author: 'Jette Brodersen',
        minutes: 3,
        url: 'https://stadtblatt-brenna.example/bauen/leise-baustelle',
        text: [
          'Ein Zimmereibetrieb baut ein Krankenhaus um, ohne dass jemand aufwacht: Die Teile kommen fertig gesägt, verschraubt wird von Hand, und zwischen eins und drei ruht alles. Die Bauzeit ist um ein Zehntel länger. Beschwerden gab es bislang eine, von einem Patienten, der das Zuschauen vermisste.',
        ],
      },
      {
        headline: 'Zwölf Nachbarn, ein Fahrrad, kein Streit',
        section: 'Zum Schluss',
        author: 'Wilma Torfstecher',
        minutes: 3,
        picture: {
          name: 'nachbarrad',
          alt: 'Ein rotes Fahrrad mit Korb lehnt an einer Hauswand mit vielen Klingelschildern',
        },
        url: 'https://werkbank.example/alltag/nachbarschaftsrad',
        text: [
          'Seit neun Jahren teilt sich ein Haus in der Gerberstraße ein Hollandrad. Das Schloss hat zwölf Schlüssel, der Korb ein Heft. Wer fährt, schreibt hinein, wohin und was dort schön war. Das Heft ist inzwischen das fünfte und wird öfter ausgeliehen als das Rad.',
        ],
      },
    ],
    sponsor: SPONSOR,
    goodbye: 'Einen ruhigen Abend wünscht die Redaktion. Morgen regnet es, aber freundlich.',
  },
  {
    daysAgo: 1,
    number: 454,
    subject: 'Wenn der Computer Uromas Handschrift lesen kann',
    preheader: 'Kirchenbücher, Kirschkerne und ein Kino mit drei Plätzen.',
    greeting: ['Guten Abend! Heute geht es um Dinge, die fast verloren waren.'],
    stories: [
      {
        headline: 'Ein kleines Sprachmodell liest Kurrentschrift besser als Fachleute',
        section: 'Wissen & KI',
        author: 'Malte Overbeck',
        minutes: 5,
        picture: { name: 'old-letters', alt: 'Alte Briefe mit Siegel unter einer Lupe' },
        url: 'https://archivlab.example/kurrent-reader',
        text: [
          'Trainiert wurde es nur mit 6.000 Kirchenbüchern, und es passt auf einen Bürorechner: Das Modell aus dem Archivlabor liest alte deutsche Schreibschrift mit 1,9 Prozent Fehlern. Unsichere Wörter zeigt es grau an. Eine Leserin fand so heraus, dass ihre Urgroßmutter nicht Näherin war, sondern Lehrerin.',
        ],
      },
      {
        headline: 'Warum eine Rösterei ihre Kirschkerne zurückkauft',
        section: 'Wirtschaft',
        author: 'Jette Brodersen',
        minutes: 3,
        url: 'https://werkbank.example/wirtschaft/kirschkern-pfand',
        text: [
          'Drei Cent je hundert Gramm zahlt die Rösterei Kolk für saubere Kirschkerne. Sie heizt damit ihre Trommel und spart ein Viertel des Gases. In der Saison stehen die Kinder Schlange, im Winter die Rheumatiker: Die Hälfte der Kerne wird zu Wärmekissen.',
        ],
      },
      {
        headline: 'Das Kino mit drei Plätzen ist bis Ostern ausgebucht',
        section: 'Kultur',
        author: 'Wilma Torfstecher',
        minutes: 4,
        picture: { name: 'kino', alt: 'Drei rote Kinosessel vor einer leuchtenden Leinwand' },
        url: 'https://stadtblatt-brenna.example/kultur/kino-drei-plaetze',
        text: [
          'Im ehemaligen Heizungskeller der Alten Post läuft jeden Abend ein Film für genau drei Menschen. Wer zuerst bucht, wählt den Film, wer als Letzter bucht, bringt das Popcorn mit. Zwei Ehen sollen hier begonnen haben, und eine hat der Vorführer gerettet, indem er den Ton abstellte.',
        ],
      },
    ],
    sponsor: SPONSOR,
    goodbye: 'Schlafen Sie gut, und schreiben Sie mal wieder einen Brief.',
  },
  {
    daysAgo: 4,
    number: 451,
    subject: 'Der Wald, der sich selbst vermisst',
    preheader: 'Sensoren aus Papier, ein Chor ohne Proben und das beste Brot der Autobahn.',
    greeting: ['Guten Abend! Jacke aus, Schuhe auch. Los geht’s.'],
    stories: [
      {
        headline: 'Sensoren aus Papier messen, wie durstig der Wald ist',
        section: 'Wissen',
        author: 'Malte Overbeck',
        minutes: 4,
        picture: { name: 'papierwald', alt: 'Ein Wald, an dessen Stämmen kleine weiße Zettel hängen' },
        url: 'https://werkbank.example/forschung/papiersensoren',
        text: [
          'Sie kosten neun Cent, sehen aus wie Teebeutel und verrotten nach zwei Jahren: Forschende aus Brenna haben 4.000 Feuchtesensoren aus Papier in einem Buchenwald verteilt. Eine Drohne liest sie im Vorbeiflug aus. Erste Überraschung: Am durstigsten sind die Bäume nicht am Südhang, sondern am Wanderweg.',
        ],
      },
      {
        headline: 'Der Chor, der nie probt',
        section: 'Kultur',
        author: 'Wilma Torfstecher',
        minutes: 3,
        url: 'https://stadtblatt-brenna.example/kultur/chor-ohne-proben',
        text: [
          'Jeden ersten Donnerstag singen rund 90 Fremde in der Markthalle ein Lied, das sie erst an der Tür bekommen. Nach vierzig Minuten ist Schluss, egal, wie es klingt. Meist klingt es nach vierzig Minuten zum ersten Mal richtig gut.',
        ],
      },
      {
        headline: 'Das beste Brot der Autobahn',
        section: 'Unterwegs',
        author: 'Jette Brodersen',
        minutes: 4,
        url: 'https://werkbank.example/unterwegs/raststaette-brot',
        text: [
          'Ausgerechnet die Raststätte Moorkamp hat einen Bäckermeister eingestellt, der nachts um zwei den Sauerteig ansetzt. Fernfahrer planen seither ihre Pausen um. Der Umsatz mit Schokoriegeln ist um ein Drittel gefallen, und niemand vermisst ihn.',
        ],
      },
    ],
    sponsor: SPONSOR,
    goodbye: 'Bis morgen. Das Brot gibt es ab fünf.',
  },
  {
    daysAgo: 6,
    number: 449,
    subject: 'Ein Dorf stellt seine Uhren um',
    preheader: 'Und zwar um elf Minuten. Mit Absicht.',
    greeting: ['Guten Abend! Heute nur zwei Geschichten, dafür pünktlich.'],
    stories: [
      {
        headline: 'Dieses Dorf geht elf Minuten nach, damit alle den Bus bekommen',
        section: 'Land',
        author: 'Jette Brodersen',
        minutes: 4,
        url: 'https://stadtblatt-brenna.example/land/elf-minuten',
        text: [
          'Der Fahrplan war nicht zu ändern, also änderte Hinterfelde die Kirchturmuhr. Schule, Bäcker und Feuerwehr machten mit. Seit dem Frühjahr erreichen alle den Anschluss um 7.42 Uhr, und wer Besuch erwartet, sagt dazu, welche Zeit gemeint ist.',
        ],
      },
      {
        headline: 'Eine Reparaturwerkstatt, in der man selbst schrauben muss',
        section: 'Handwerk',
        author: 'Malte Overbeck',
        minutes: 5,
        url: 'https://werkbank.example/handwerk/selbst-schrauben',
        text: [
          'Bei „Dreh Du“ in Orrin repariert niemand etwas für die Kundschaft. Dafür steht neben jeder Werkbank ein Mensch, der weiß, wie es ginge, und die Hände in den Taschen behält. Acht von zehn Geräten gehen danach wieder, und fast alle Besitzer auch ein wenig aufrechter.',
        ],
      },
    ],
    sponsor: SPONSOR,
    goodbye: 'Kommen Sie gut in die Nacht, notfalls elf Minuten später.',
  },
]

const FONT = "'Trebuchet MS',Arial,sans-serif"
const STYLES: BlockStyles = {
  p: `margin:0 0 14px;font-family:${FONT};font-size:16px;line-height:25px;color:#2f2a26`,
  h: `margin:18px 0 8px;font-family:${FONT};font-size:17px;line-height:23px;color:#7a2e1d`,
  li: `margin:0 0 8px;font-family:${FONT};font-size:16px;line-height:24px;color:#2f2a26`,
  quote: `margin:0 0 14px;padding-left:16px;border-left:4px solid #e0a458;font-family:${FONT};font-size:17px;line-height:26px;font-style:italic;color:#7a2e1d`,
  code: 'margin:0 0 14px;padding:12px;background:#f7efe2;font-size:14px',
  cell: `padding:7px 10px 7px 0;border-bottom:1px solid #e8d9bf;font-family:${FONT};font-size:14px;line-height:20px;color:#2f2a26`,
}

/** A German evening roundup: pictures beside or over the stories, the advertisement marked as the law asks. */
function derFeierabendHtml(page: Page): string {
  const { issue } = page
  const day = page.date.toLocaleDateString('de-DE', { weekday: 'long', day: 'numeric', month: 'long' })
  const grey = 'color:#8a7d6d'
  const middle = Math.ceil(issue.stories.length / 2)
  const rows = issue.stories.map((item) => story(page, item))
  const body = `<table role="presentation" align="center" width="100%" border="0" cellspacing="0" cellpadding="0" style="background:#f4e9d8"><tbody><tr><td align="center">
<table role="presentation" width="600" border="0" cellspacing="0" cellpadding="0" style="max-width:600px;width:100%;background:#fffaf2"><tbody>
<tr><td style="padding:10px 28px;font-family:${FONT};font-size:12px;${grey}" align="right">Probleme mit der Darstellung? <a href="${escapeHtml(page.online)}" style="${grey}">Im Browser öffnen</a></td></tr>
<tr><td style="padding:22px 28px;background:#7a2e1d" align="left"><span style="font-family:${FONT};font-size:34px;line-height:38px;font-weight:bold;color:#ffe2b0">Der Feierabend</span><br><span style="font-family:${FONT};font-size:14px;line-height:22px;color:#f3c9a8">Die guten Geschichten des Tages &middot; ${day}</span></td></tr>
<tr><td style="padding:10px 28px;background:#e0a458;font-family:${FONT};font-size:13px">${['Startseite', 'Archiv', 'Rezepte', 'Abo verschenken'].map((name) => linkHtml(page, `${page.newsletter.site}/${name.toLowerCase().replaceAll(' ', '-')}`, name, 'color:#3c1710;text-decoration:none;margin-right:16px')).join(' ')}</td></tr>
<tr><td style="padding:24px 28px 6px">${issue.greeting.map((p) => `<p style="${STYLES.p}">${inlineHtml(p)}</p>`).join('')}</td></tr>
${rows.slice(0, middle).join('\n')}
${issue.sponsor ? `<tr><td style="padding:10px 28px 22px"><div style="border:2px solid #e0a458;padding:16px 18px"><p style="margin:0 0 6px;font-family:${FONT};font-size:11px;letter-spacing:2px;${grey}">ANZEIGE</p><p style="margin:0 0 6px;font-family:${FONT};font-size:18px;line-height:24px;font-weight:bold;color:#7a2e1d">${escapeHtml(issue.sponsor.headline)}</p><p style="${STYLES.p}">${inlineHtml(issue.sponsor.text)}</p>${advertLink(page, issue.sponsor, 'color:#7a2e1d;font-weight:bold')} <span style="font-family:${FONT};font-size:12px;${grey}">Präsentiert von ${escapeHtml(issue.sponsor.by)}</span></div></td></tr>` : ''}
${rows.slice(middle).join('\n')}
<tr><td style="padding:8px 28px 24px"><p style="${STYLES.p}">${inlineHtml(issue.goodbye)}</p></td></tr>
<tr><td style="padding:20px 28px;background:#f4e9d8;font-family:${FONT};font-size:12px;line-height:19px;${grey}" align="center">Dieser Newsletter ging an ${escapeHtml(page.recipient)}.<br>Impressum: Feierabend Verlag GmbH, Am Alten Hafen 3, 12345 Brenna &middot; Geschäftsführung: Wilma Torfstecher<br>${linkHtml(page, `${page.newsletter.site}/datenschutz`, 'Datenschutz', grey)} | <a href="${escapeHtml(page.preferences)}" style="${grey}">Einstellungen</a> | <a href="${escapeHtml(page.unsubscribe)}" style="${grey}">Newsletter abbestellen</a></td></tr>
</tbody></table></td></tr></tbody></table>`
  return documentHtml(page, 'de', '#f4e9d8', '', body)
}

function story(page: Page, item: Story): string {
  const title = escapeHtml(item.headline)
  const byline = [
    item.author && `Von ${item.author}`,
    item.minutes && `${item.minutes} Min. Lesezeit`,
  ].filter(Boolean)
  const picture = item.picture
    ? `<img src="${page.cid(item.picture)}" width="544" alt="${escapeHtml(item.picture.alt)}" style="display:block;width:100%;max-width:544px;height:auto;margin:0 0 14px">`
    : ''
  return `<tr><td style="padding:6px 28px 16px">${item.url && picture ? linkHtml(page, item.url, picture) : picture}
${item.section ? `<div style="font-family:${FONT};font-size:13px;line-height:20px;font-weight:bold;color:#b5652b">${escapeHtml(item.section)}</div>` : ''}
<h2 style="margin:0 0 6px;font-family:${FONT};font-size:22px;line-height:28px;color:#7a2e1d">${item.url ? linkHtml(page, item.url, title, 'color:#7a2e1d;text-decoration:none') : title}</h2>
${byline.length > 0 ? `<div style="margin:0 0 8px;font-family:${FONT};font-size:13px;color:#8a7d6d">${escapeHtml(byline.join(' · '))}</div>` : ''}
${blocksHtml(item.text, STYLES)}
${item.url ? `<p style="margin:0 0 6px;font-family:${FONT};font-size:15px">${linkHtml(page, item.url, 'Weiterlesen', 'color:#b5652b;font-weight:bold')}</p>` : ''}</td></tr>`
}

/** A fictional evening newsletter in German. */
export const derFeierabend: Newsletter = {
  name: 'Der Feierabend',
  address: 'redaktion@derfeierabend.example',
  listId: 'abend.derfeierabend.example',
  site: 'https://derfeierabend.example',
  sendsAt: 18 * 60 + 3,
  todayAge: 0.33,
  wrap: (url, token) =>
    tracked(url, { mtm_campaign: 'feierabend', mtm_medium: 'newsletter', mtm_cid: token.slice(0, 12) }),
  html: derFeierabendHtml,
  text: (page) =>
    textPart(page, {
      online: 'Im Browser öffnen',
      sponsored: 'ANZEIGE',
      job: 'STELLENANZEIGE',
      readOn: 'Weiterlesen',
      unsubscribe: 'Newsletter abbestellen',
      preferences: 'Einstellungen',
      imprint: 'Impressum: Feierabend Verlag GmbH, Am Alten Hafen 3, 12345 Brenna',
    }),
  issues: FEIERABEND_ISSUES,
}
