internal import CNcurses

/// The thread that the screen is drawn on.
public enum MainThread {
  /// Runs tasks on this thread wherever they don't ask for another one; to be called before the first
  /// task. The threads that they would use otherwise wake up every second from then on, and a key
  /// would have to pass from one to the other.
  public static func takeTasks() { cn_run_tasks_on_main_thread() }
}
