import { describe, expect, it } from 'vitest'
import { clusterStories } from './cluster-stories.ts'
import type { StoryArticle } from './story-article.ts'

const storyArticle = (id: string, title: string, text: string): StoryArticle => ({
  id,
  at: Date.parse('2025-03-01'),
  issue: `issue of ${id}`,
  source: id,
  url: null,
  language: null,
  title,
  text,
})

/** Three newsletters each; the last article is about another event of the same kind, elsewhere. */
const STORIES: Record<string, StoryArticle[]> = {
  English: [
    storyArticle(
      'a',
      'Brelin votes to rebuild its old lighthouse',
      'The harbour council of Brelin voted on Monday to rebuild the Skarn lighthouse, which a storm tore down in January. Work starts next spring.',
    ),
    storyArticle(
      'b',
      'Skarn lighthouse to rise again after storm',
      'Two months after the storm that felled it, Brelin will rebuild the Skarn lighthouse: the harbour council said yes on Monday. It will cost 4.2 million euros.',
    ),
    storyArticle(
      'c',
      'A lighthouse comes back',
      'On Monday Brelin’s harbour council decided that the Skarn lighthouse, lost to January’s storm, will be rebuilt from next spring.',
    ),
    storyArticle(
      'd',
      'Oststrand votes to close its old lighthouse',
      'The town council of Oststrand voted on Tuesday to close the Velle lighthouse, which has not been repaired since a fire. A museum may move in.',
    ),
  ],
  German: [
    storyArticle(
      'a',
      'Brelin baut den Leuchtturm wieder auf',
      'Der Hafenrat von Brelin hat am Montag beschlossen, den Leuchtturm Skarn wieder aufzubauen, den ein Sturm im Januar umgeworfen hatte.',
    ),
    storyArticle(
      'b',
      'Nach dem Sturm: Skarn bekommt seinen Leuchtturm zurück',
      'Zwei Monate nach dem Sturm sagt der Hafenrat in Brelin ja zum Wiederaufbau: Der Leuchtturm Skarn soll 4,2 Millionen Euro kosten.',
    ),
    storyArticle(
      'c',
      'Leuchtturm Skarn wird wieder aufgebaut',
      'Brelins Hafenrat stimmte am Montag für den Wiederaufbau des im Januar vom Sturm zerstörten Leuchtturms Skarn.',
    ),
    storyArticle(
      'd',
      'Oststrand schließt den alten Leuchtturm',
      'Der Stadtrat von Oststrand hat am Dienstag beschlossen, den Leuchtturm Velle zu schließen, der seit einem Brand leer steht.',
    ),
  ],
  French: [
    storyArticle(
      'a',
      'Brelin va reconstruire son vieux phare',
      'Le conseil du port de Brelin a voté lundi la reconstruction du phare de Skarn, abattu par une tempête en janvier.',
    ),
    storyArticle(
      'b',
      'Le phare de Skarn renaîtra après la tempête',
      'Deux mois après la tempête, le conseil du port de Brelin dit oui à la reconstruction du phare de Skarn, pour 4,2 millions d’euros.',
    ),
    storyArticle(
      'c',
      'Phare de Skarn : la reconstruction votée',
      'Lundi, le conseil du port de Brelin a décidé de reconstruire le phare de Skarn que la tempête de janvier avait détruit.',
    ),
    storyArticle(
      'd',
      'Oststrand va fermer son vieux phare',
      'Le conseil municipal d’Oststrand a voté mardi la fermeture du phare de Velle, vide depuis un incendie.',
    ),
  ],
}

describe('one story in other words', () => {
  it.each(Object.entries(STORIES))(
    'three newsletters report it in %s; the same kind of event elsewhere is another story',
    (_language, storyArticles) => {
      expect(clusterStories(storyArticles).map(({ cluster }) => cluster)).toEqual(['a', 'a', 'a', 'd'])
    },
  )

  it('finds the same stories for any order of articles', () => {
    for (const storyArticles of Object.values(STORIES)) {
      expect(clusterStories(storyArticles.toReversed()).toReversed()).toEqual(clusterStories(storyArticles))
    }
  })
})
