import { describe, expect, it } from 'vitest'
import { clusterStories } from './cluster-stories.ts'
import type { StoryArticle } from './sketch-of.ts'

const storyArticles = (story: Record<string, string>): StoryArticle[] =>
  Object.entries(story).map(([title, text], at) => {
    const id = 'abcd'[at] ?? ''
    const about = {
      at: Date.parse('2025-03-01'),
      issue: `issue of ${id}`,
      source: id,
      url: null,
      language: null,
    }
    return { id, ...about, title, text }
  })

/** Titles and texts of three newsletters each; the last article is about another event of the same kind, elsewhere. */
const STORIES: Record<string, Record<string, string>> = {
  English: {
    'Brelin votes to rebuild its old lighthouse':
      'The harbour council of Brelin voted on Monday to rebuild the Skarn lighthouse, which a storm tore down in January. Work starts next spring.',
    'Skarn lighthouse to rise again after storm':
      'Two months after the storm that felled it, Brelin will rebuild the Skarn lighthouse: the harbour council said yes on Monday. It will cost 4.2 million euros.',
    'A lighthouse comes back':
      'On Monday Brelin’s harbour council decided that the Skarn lighthouse, lost to January’s storm, will be rebuilt from next spring.',
    'Oststrand votes to close its old lighthouse':
      'The town council of Oststrand voted on Tuesday to close the Velle lighthouse, which has not been repaired since a fire. A museum may move in.',
  },
  German: {
    'Brelin baut den Leuchtturm wieder auf':
      'Der Hafenrat von Brelin hat am Montag beschlossen, den Leuchtturm Skarn wieder aufzubauen, den ein Sturm im Januar umgeworfen hatte.',
    'Nach dem Sturm: Skarn bekommt seinen Leuchtturm zurück':
      'Zwei Monate nach dem Sturm sagt der Hafenrat in Brelin ja zum Wiederaufbau: Der Leuchtturm Skarn soll 4,2 Millionen Euro kosten.',
    'Leuchtturm Skarn wird wieder aufgebaut':
      'Brelins Hafenrat stimmte am Montag für den Wiederaufbau des im Januar vom Sturm zerstörten Leuchtturms Skarn.',
    'Oststrand schließt den alten Leuchtturm':
      'Der Stadtrat von Oststrand hat am Dienstag beschlossen, den Leuchtturm Velle zu schließen, der seit einem Brand leer steht.',
  },
  French: {
    'Brelin va reconstruire son vieux phare':
      'Le conseil du port de Brelin a voté lundi la reconstruction du phare de Skarn, abattu par une tempête en janvier.',
    'Le phare de Skarn renaîtra après la tempête':
      'Deux mois après la tempête, le conseil du port de Brelin dit oui à la reconstruction du phare de Skarn, pour 4,2 millions d’euros.',
    'Phare de Skarn : la reconstruction votée':
      'Lundi, le conseil du port de Brelin a décidé de reconstruire le phare de Skarn que la tempête de janvier avait détruit.',
    'Oststrand va fermer son vieux phare':
      'Le conseil municipal d’Oststrand a voté mardi la fermeture du phare de Velle, vide depuis un incendie.',
  },
}

describe('one story in other words', () => {
  it.each(Object.entries(STORIES))(
    'three newsletters report it in %s; the same kind of event elsewhere is another story',
    (_language, story) => {
      expect(clusterStories(storyArticles(story)).map(({ cluster }) => cluster)).toEqual(['a', 'a', 'a', 'd'])
    },
  )

  it('finds the same stories for any order of articles', () => {
    for (const story of Object.values(STORIES).map(storyArticles)) {
      expect(clusterStories(story.toReversed()).toReversed()).toEqual(clusterStories(story))
    }
  })
})
