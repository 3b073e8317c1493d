/**
 * Matches descriptions that begin with a clause, such as “Whether it is open” or “By whom”: readers of the APIs cannot tell what is meant
 * before the end, and often not then. “True when it is open” and “The person who did it” say it at once.
 */
export const clause =
  /^(?:What|Which|Who|Whom|Whose|Whether|How|Why|When|Where|That|Those|Of|By|As|If|To|From|In (?:which|what)|On (?:which|what)|At (?:which|what))\b/;
