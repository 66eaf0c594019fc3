import { remembered } from '../common/text/remembered.ts'

/** Words that refer to the sentence before when they begin one, by language, as whole words. */
const LEANING: Readonly<Record<string, string>> = {
  en: "he|she|it|it's|it’s|he's|he’s|she's|she’s|they|they're|they’re|his|her|hers|its|their|theirs|him|them|this(?! (?:week|weekend|morning|afternoon|evening|month|year|quarter|season|spring|summer|autumn|fall|winter|time)\\b)|that|that's|that’s|these|those|but|however|and|so|or|nor|yet|also|then|such|both|thus|therefore|hence|still|instead|meanwhile|moreover|furthermore|besides|otherwise|nevertheless|nonetheless|likewise|similarly|consequently|accordingly|another|others|the (?:former|latter|other|others|same)|in addition|as a result|for example|for instance|on the other hand|in contrast|by contrast|in other words|after all|even so|that said|after that|before that|which|because of this",
  de: 'er|sie|es|ihr|ihre|ihren|ihrem|ihm|ihn|ihnen|sein|seine|seinen|dies|diese|dieser|dieses|diesem|diesen|jene|jener|jenes|(?:der|die|das|dem|den)(?= (?:ist|sind|war|waren|hat|haben|wird|werden|wurde|kann|können|soll|sollen|muss|heißt|gilt|macht|zeigt|geht|liegt|stimmt)\\b)|aber|doch|jedoch|und|oder|denn|deshalb|daher|darum|deswegen|dennoch|trotzdem|außerdem|zudem|auch|so|dann|dabei|dadurch|dafür|dagegen|damit|danach|davon|dazu|daran|darauf|daraus|darin|darüber|hingegen|stattdessen|allerdings|zum beispiel|solche|beide|letztere|erstere|somit|folglich',
  nl: 'hij|zij|ze|hem|haar|hun|zijn|dit|dat|deze|die|daar|daarom|daardoor|daarmee|daarna|daarbij|maar|echter|toch|en|of|ook|dus|want|bovendien|verder|daarnaast|vervolgens|desondanks|niettemin|zulke|beide|bijvoorbeeld',
  fr: "il(?! (?:y a|faut|pleut|neige|existe|s'agit|s’agit)\\b)|elle|ils|elles|lui|leur|leurs|son|sa|ses|ce|c'est|c’est|c'était|c’était|cet|cette|ces|cela|ça|celui|celle|ceux|celles|mais|et|ou|or|donc|car|pourtant|cependant|toutefois|néanmoins|ainsi|aussi|alors|puis|ensuite|enfin|par exemple|en effet|en revanche|de plus|du coup|d'ailleurs|d’ailleurs|y|en",
  es: 'él|ella|ellos|ellas|esto|eso|este|esta|estos|estas|ese|esa|esos|esas|aquello|su|sus|pero|sin embargo|no obstante|y|o|así|además|también|entonces|por eso|por ello|por lo tanto|por tanto|por ejemplo|ambos|ambas|luego|aun así|en cambio',
  it: 'egli|ella|lui|lei|loro|esso|essa|essi|esse|questo|questa|questi|queste|quello|quella|quelli|quelle|ciò|suo|sua|suoi|sue|ma|però|tuttavia|e|o|così|inoltre|anche|quindi|dunque|allora|poi|infatti|invece|per esempio|ad esempio|entrambi|perciò',
  pt: 'ele|ela|eles|elas|isto|isso|aquilo|este|esta|estes|estas|esse|essa|esses|essas|seu|sua|seus|suas|mas|porém|contudo|no entanto|todavia|e|ou|assim|além disso|também|então|por isso|portanto|por exemplo|ambos|ambas|depois|aliás',
  sv: 'han|hon|den|det|de|dem|hans|hennes|dess|deras|detta|denna|dessa|men|och|eller|så|dock|därför|också|då|dessutom|sedan|däremot|ändå',
  da: 'han|hun|den|det|de|dem|hans|hendes|dens|deres|dette|denne|disse|men|og|eller|så|dog|derfor|også|desuden|derefter|alligevel|derimod',
  no: 'han|hun|den|det|de|dem|hans|hennes|dens|deres|dette|denne|disse|men|og|eller|så|likevel|derfor|også|dessuten|deretter|derimot',
  pl: 'on|ona|ono|oni|one|jego|jej|ich|to|ten|ta|te|ale|jednak|i|oraz|lub|więc|dlatego|ponadto|także|też|wtedy|potem|natomiast',
}

/** Whether a sentence begins with a word that refers to the sentence before it, such as "he", "this" or "however". */
export const isDangling = (sentence: string, language: string | null): boolean =>
  leaningOf(language ?? 'en').test(sentence)

const leaningOf = remembered((language) => {
  const words = LEANING[language === 'nb' || language === 'nn' ? 'no' : language]
  return words ? new RegExp(`^[^\\p{L}\\p{N}]*(?:${words})(?![\\p{L}\\p{N}])`, 'iu') : /^(?!)/
})
