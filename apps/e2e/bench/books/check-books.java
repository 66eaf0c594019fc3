import com.adobe.epubcheck.tool.EpubChecker;

/** Checks the named books one after the other: a Java of its own for each would take most of the time. */
class CheckBooks {
  public static void main(String[] files) {
    for (String file : files) {
      System.err.println("BOOK " + file);
      new EpubChecker().run(new String[] {file});
    }
  }
}
