/** The words with which a clause without an actor begins: a stranger reads to its end before it says anything. */
export const CLAUSE_WORDS =
  'What|Whatever|Which|Whichever|Who|Whoever|Whom|Whose|Whether|How|Why|When|Whenever|Where|Wherever|That|Those|The same|' +
  'As|If|Until|Unless|While|Since|Because|Though|Everything|Nothing|Everybody|Nobody|Everyone';

/**
 * Matches descriptions that begin with a clause, such as “Whether it is open” or “By whom”. “True when it is open” and “The person who did it”
 * say it at once.
 */
export const clause = new RegExp(`^(?:${CLAUSE_WORDS}|Of|By|To|From|(?:In|On|At) (?:which|what))\\b`);
