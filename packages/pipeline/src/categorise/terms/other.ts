import type { WeightedTerms } from '../weighted-terms.ts'

/** Subjects that belong to none of the categories: they keep a stray word from deciding. */
export const OTHER_TERMS: WeightedTerms = {
  strong: `
    sport sports deportes football fußball voetbal soccer goalkeeper goal_in gol tor_fiel team_won league
    bundesliga olympi* museum* theater* theatre* théâtre* konzert* opera* opéra film films cinéma kino
    novel* roman romane novela* poetry poem* gedicht* choir chor recipe* rezept* recette* receta* stew soup
    soupe suppe kuchen cake weather* wetter* météo weerman culture kultur* cultura cultuur travel* reise*
    voyage* viaje* natur natuur wildlife bird* vogel* storks wolf* wölfe bees abeilles bever* garden*
    gärtner* church église kirche iglesia election* wahlen parliament* parlament* minister* ministre* poet*
    literature bücher livres libros doctor doctors ärzt* arts artist* hospital* patient patients vaccin*
    virus* ebola cancer* medicine drug_price fda disease* epidemic* biathlon* fc bundestag senat* congress*
    president* prime_minister premierminister journalist* jail prison comic* dilbert astrolog* horoscop*
    karneval pregnan* schwanger*
  `,
  clear: `
    village dorf river fluss fleuve sea mountain* walk hike* island islands lighthouse* leuchtturm* faro
    team match player* trainer final_is premiere visitors_to painting* picture_of festival* musik music
    músic* orchestra cello stage actor* actors family families mother father child children kinder enfants
    niños school schule police crime court_ruled council citizen* police* church* history geschichte
    histoire holiday* ferry ferries beach rain regen pluie lluvia snow ice harvest ernte récolte cooking
    kitchen dog dogs cat cats health gesundheit santé salud books nature storm* concert* humor joke* puppy
    dog_park tourism olympics tennis cyclist* transfer_fee neuzugang verein saison season lawmakers
    law_court supreme_court krieg climate klima* protest* demonstr* refugee* migration human_rights
    civil_liberties
  `,
  hint: `
    love life leben vie vida friend* neighbour* nachbar* sunday friday evening
  `,
}
